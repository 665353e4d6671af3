// The one command behind `npm test`: every check and every test; its last line reads "N passed, N failed".

import { relative } from 'node:path'
import { childrenSeconds } from './run/processor-time.ts'
import { ROOT, STEPS } from './run/steps.ts'
import type { Count, FileTime } from './run/vitest-report.ts'

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const chosen = STEPS.filter(step => only === undefined || step.name === only)

const DEAREST = 20

const outcomes: { name: string; count: Count; ms: number; cpuSeconds: number | undefined }[] = []
if (chosen.length === 0) {
  const notes = [`There is no step ${only}; the steps are ${STEPS.map(step => step.name).join(', ')}.`]
  outcomes.push({ name: 'choice', count: { passed: 0, failed: 1, notes }, ms: 0, cpuSeconds: 0 })
}
for (const step of chosen) {
  console.log(`\n── ${step.name}`)
  const [startedAt, usedBefore] = [performance.now(), childrenSeconds()]
  const count = await step.run().catch((error: unknown): Count => ({ passed: 0, failed: 1, notes: [String(error)] }))
  const usedAfter = childrenSeconds()
  const cpuSeconds = usedBefore === undefined || usedAfter === undefined ? undefined : usedAfter - usedBefore
  outcomes.push({ name: step.name, count, ms: performance.now() - startedAt, cpuSeconds })
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
for (const { name, count, ms, cpuSeconds } of outcomes) {
  const minutes = `${(ms / 60_000).toFixed(1).padStart(5)} min`
  const state = count.failed === 0 ? 'ok  ' : 'FAIL'
  console.log(
    `${state} ${name.padEnd(9)} ${minutes} ${cpuSeconds?.toFixed(0).padStart(6) ?? '     –'} CPU-s  ${count.passed} passed, ${count.failed} failed`,
  )
  for (const note of count.notes) console.log(`       ${note}`)
}
const usedSeconds = outcomes.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0)
console.log(`     ${'in all'.padEnd(19)} ${usedSeconds.toFixed(0).padStart(6)} CPU-s`)
const passed = outcomes.reduce((sum, { count }) => sum + count.passed, 0)
const failed = outcomes.reduce((sum, { count }) => sum + count.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
