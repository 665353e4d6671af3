// The one command behind `npm test`: every check and every test; its last line reads "N passed, N failed".

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readBudgets, shareOfBudget } from './run/budgets.ts'
import { CHECKS, CHECKS_NAME, FLOORS, type Output, ROOT, type Step } from './run/steps.ts'
import type { Count, FileTime } from './run/vitest-report.ts'

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const isChosen = ({ name }: Step) => only === undefined || name === only
const checks = CHECKS.filter(isChosen)
const floors = FLOORS.filter(isChosen)

const DEAREST = 20

type Outcome = { name: string; count: Count; ms: number }
const startedAt = performance.now()
const outcomes: Outcome[] = []
if (checks.length + floors.length === 0) {
  const names = [...CHECKS, ...FLOORS].map(step => step.name).join(', ')
  outcomes.push({ name: 'choice', count: { passed: 0, failed: 1, notes: [`There is no step ${only}; the steps are ${names}.`] }, ms: 0 })
}
for (const check of checks) outcomes.push(await ran(check, 'alone'))
outcomes.push(...(await twoAtATime(floors)))

/** Whichever has ended makes room for the next one; the outcomes are in the order of the floors. */
async function twoAtATime(steps: readonly Step[]): Promise<Outcome[]> {
  const ended: Outcome[] = []
  const left = [...steps.entries()]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [place, step] = next
      ended[place] = await ran(step, steps.length > 1 ? 'beside' : 'alone')
    }
  }
  await Promise.all([lane(), lane()])
  return ended
}

async function ran(step: Step, shown: Output): Promise<Outcome> {
  console.log(`\n── ${step.name}`)
  const begun = performance.now()
  const count = await step.run(shown).catch((error: unknown): Count => ({ passed: 0, failed: 1, notes: [String(error)] }))
  return { name: step.name, count, ms: performance.now() - begun }
}

const files = outcomes.flatMap(({ count }) => count.files ?? [])
const costOf = (file: FileTime) => file.cpuMs ?? file.ms
if (files.length > 0)
  console.log('\nThe dearest test files: processor seconds of their worker (– where they run in a browser), and seconds:')
for (const file of files.toSorted((one, other) => costOf(other) - costOf(one)).slice(0, DEAREST)) {
  const cpu = file.cpuMs === undefined ? '–' : (file.cpuMs / 1000).toFixed(0)
  console.log(`${cpu.padStart(5)} ${(file.ms / 1000).toFixed(0).padStart(5)} s  ${relative(ROOT, file.file)}`)
}

console.log('')
for (const { name, count, ms } of outcomes) {
  const minutes = `${(ms / 60_000).toFixed(1).padStart(5)} min`
  const state = count.failed === 0 ? 'ok  ' : 'FAIL'
  console.log(
    `${state} ${name.padEnd(9)} ${minutes} ${count.cpuSeconds?.toFixed(0).padStart(6) ?? '     –'} CPU-s  ${count.passed} passed, ${count.failed} failed`,
  )
  for (const note of count.notes) console.log(`       ${note}`)
}
const secondsOf = (some: readonly Outcome[]) => some.reduce((sum, { count }) => sum + (count.cpuSeconds ?? 0), 0)
const usedSeconds = secondsOf(outcomes)
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1).padStart(5)
console.log(`     ${'in all'.padEnd(9)} ${minutes} min ${usedSeconds.toFixed(0).padStart(6)} CPU-s`)

const budgets = readBudgets(readFileSync(join(ROOT, 'docs/testing.md'), 'utf8'))
const isCheck = ({ name }: Outcome) => CHECKS.some(step => step.name === name)
if (checks.length === CHECKS.length) tellShare(CHECKS_NAME, secondsOf(outcomes.filter(isCheck)))
for (const { name } of floors) tellShare(name, outcomes.find(outcome => outcome.name === name)?.count.cpuSeconds)

function tellShare(floor: string, seconds: number | undefined): void {
  console.log(`     ${shareOfBudget(floor, seconds, budgets.get(floor))}`)
}

const passed = outcomes.reduce((sum, { count }) => sum + count.passed, 0)
const failed = outcomes.reduce((sum, { count }) => sum + count.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
