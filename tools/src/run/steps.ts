// The steps of `npm test`, in their order: the quick checks first.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findBrowser, requirePoppler, requireUnzip } from '../machine.ts'
import { type Count, countReport, fileCostsFile, strayErrorsFile } from './vitest-report.ts'

export type Step = { name: string; run(): Promise<Count> }

export const ROOT = join(import.meta.dirname, '../../..')
/** The long form of the fault tests takes hours. */
const LIMIT_MS = (process.env.FAULT_FORM === 'long' ? 12 * 60 : 60) * 60_000

export const STEPS: readonly Step[] = [
  check('format', 'biome', ['format', '.']),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  check('types', 'tsc', ['-p', 'tsconfig.json']),
  check('map', 'node', ['tools/src/map/main.ts']),
  check('tidy', 'node', ['tools/src/tidy/main.ts']),
  check('unused', 'knip', ['--no-progress']),
  check('build', 'npm', ['run', 'build']),
  tests('unit', () => {
    requireUnzip()
    requirePoppler()
    return {}
  }),
  tests('component', () => ({ CHROMIUM_PATH: findBrowser() })),
  tests('e2e', () => {
    requireUnzip()
    requirePoppler()
    return { CHROMIUM_PATH: findBrowser() }
  }),
  tests('faults', () => ({})),
]

/** A command that counts as one test: passed if it ends with 0. */
function check(name: string, command: string, args: string[]): Step {
  return {
    name,
    async run() {
      const code = await runCommand(command, args, {})
      return code === 0 ? { passed: 1, failed: 0, notes: [] } : { passed: 0, failed: 1, notes: [`${command} ended with ${code}`] }
    },
  }
}

/** One Vitest project; `prepare` gives what its environment needs, and what it throws counts as one failure. */
function tests(project: string, prepare: () => Record<string, string>): Step {
  return {
    name: project,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'tests-'))
      try {
        return await runProject(project, join(folder, 'report.json'), prepare())
      } catch (error) {
        return { passed: 0, failed: 1, notes: [error instanceof Error ? error.message : String(error)] }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

async function runProject(project: string, file: string, env: Record<string, string>): Promise<Count> {
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./tools/src/run/stray-errors.ts']
  const args = ['run', '--project', project, ...reporters, `--outputFile.json=${file}`]
  const lists = { STRAY_ERRORS_FILE: strayErrorsFile(file), FILE_COSTS: fileCostsFile(file) }
  return countReport(file, await runCommand('vitest', args, { ...env, ...lists }))
}

/** Runs a program of node_modules/.bin or of the machine, showing its output; the pinned Node.js comes first. */
function runCommand(command: string, args: string[], env: Record<string, string>): Promise<number | null> {
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: path },
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code))
  })
}
