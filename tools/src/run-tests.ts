// The one command behind `npm test`: every check and every test; its last line reads "N passed, N failed".

import { relative } from 'node:path'
import { CHECKS, LANES, type Output, ROOT, type Step } from './run/steps.ts'
import type { Count, FileTime } from './run/vitest-report.ts'

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const isChosen = ({ name }: Step) => only === undefined || name === only
const checks = CHECKS.filter(isChosen)
const lanes = LANES.map(lane => lane.filter(isChosen)).filter(lane => lane.length > 0)

const DEAREST = 20

type Outcome = { name: string; count: Count; ms: number }
const startedAt = performance.now()
const outcomes: Outcome[] = []
if (checks.length + lanes.length === 0) {
  const names = [...CHECKS, ...LANES.flat()].map(step => step.name).join(', ')
  outcomes.push({ name: 'choice', count: { passed: 0, failed: 1, notes: [`There is no step ${only}; the steps are ${names}.`] }, ms: 0 })
}
outcomes.push(...(await inTurn(checks, 'alone')))
const output = lanes.length > 1 ? 'beside' : 'alone'
outcomes.push(...(await Promise.all(lanes.map(lane => inTurn(lane, output)))).flat())

async function inTurn(steps: readonly Step[], shown: Output): Promise<Outcome[]> {
  const ended: Outcome[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    const begun = performance.now()
    const count = await step.run(shown).catch((error: unknown): Count => ({ passed: 0, failed: 1, notes: [String(error)] }))
    ended.push({ name: step.name, count, ms: performance.now() - begun })
  }
  return ended
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
const usedSeconds = outcomes.reduce((sum, { count }) => sum + (count.cpuSeconds ?? 0), 0)
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1).padStart(5)
console.log(`     ${'in all'.padEnd(9)} ${minutes} min ${usedSeconds.toFixed(0).padStart(6)} CPU-s`)
const passed = outcomes.reduce((sum, { count }) => sum + count.passed, 0)
const failed = outcomes.reduce((sum, { count }) => sum + count.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
