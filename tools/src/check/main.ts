// `npm run check`: the quick checks of what changed since main, with the changed rules' own tests. `npm test` proves all of it.

import { type Changed, changedFiles, quickTests } from '../run/changed.ts'
import { ROOT, runCommand } from '../run/steps.ts'

const changed: Changed = changedFiles(ROOT)
const files = changed === 'unknown' ? ['.'] : changed
const sources = changed === 'unknown' ? [] : changed.filter(file => /\.tsx?$/.test(file))
const tests = changed === 'unknown' ? [] : quickTests(changed)
console.log(changed === 'unknown' ? 'No git here: everything is checked.' : `${changed.length} files changed since main`)

const typed: [string, string, string[]][] = [
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', ...sources]],
]
const whole: [string, string, string[]][] = [
  ['format', 'biome', ['format', '--no-errors-on-unmatched', ...files]],
  ['map', 'node', ['tools/src/map/main.ts']],
  ['tidy', 'node', ['tools/src/tidy/main.ts']],
  ['unused', 'knip', ['--no-progress']],
  ['tests', 'vitest', ['run', '--project', 'unit*', ...tests]],
]
const isAsked = ([name]: [string, string, string[]]) =>
  changed === 'unknown' ? name !== 'tests' : (name !== 'lint' || sources.length > 0) && (name !== 'tests' || tests.length > 0)

/** Two at a time, for two cores. */
const failed = (await Promise.all([inTurn(typed.filter(isAsked)), inTurn(whole.filter(isAsked))])).flat()
console.log(failed.length === 0 ? 'check: nothing to object' : `check: ${failed.join(', ')} failed`)
if (failed.length > 0) process.exitCode = 1

async function inTurn(checks: readonly [string, string, string[]][]): Promise<string[]> {
  const ended: string[] = []
  for (const [name, command, args] of checks) {
    const begun = performance.now()
    const { code } = await runCommand({ name, output: 'beside' }, command, args, {})
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    if (code !== 0) ended.push(name)
  }
  return ended
}
