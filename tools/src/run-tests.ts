// The one command behind `npm test`: every check and every test; its last line reads "N passed, N failed".

import { relative } from 'node:path'
import { ROOT, STEPS } from './run/steps.ts'
import type { Count } from './run/vitest-report.ts'

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const chosen = STEPS.filter(step => only === undefined || step.name === only)

const SLOWEST = 20

const outcomes: { name: string; count: Count; ms: number }[] = []
if (chosen.length === 0) {
  const notes = [`There is no step ${only}; the steps are ${STEPS.map(step => step.name).join(', ')}.`]
  outcomes.push({ name: 'choice', count: { passed: 0, failed: 1, notes }, ms: 0 })
}
for (const step of chosen) {
  console.log(`\n── ${step.name}`)
  const startedAt = performance.now()
  const count = await step.run().catch((error: unknown): Count => ({ passed: 0, failed: 1, notes: [String(error)] }))
  outcomes.push({ name: step.name, count, ms: performance.now() - startedAt })
}

const slowest = outcomes.flatMap(({ count }) => count.files ?? []).toSorted((one, other) => other.ms - one.ms)
if (slowest.length > 0) console.log('\nThe slowest test files:')
for (const { file, ms } of slowest.slice(0, SLOWEST)) console.log(`${(ms / 1000).toFixed(0).padStart(5)} s  ${relative(ROOT, file)}`)

console.log('')
for (const { name, count, ms } of outcomes) {
  const minutes = `${(ms / 60_000).toFixed(1).padStart(5)} min`
  console.log(`${count.failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${minutes}  ${count.passed} passed, ${count.failed} failed`)
  for (const note of count.notes) console.log(`       ${note}`)
}
const passed = outcomes.reduce((sum, { count }) => sum + count.passed, 0)
const failed = outcomes.reduce((sum, { count }) => sum + count.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
console.log(`${passed} passed, ${failed} failed`)
