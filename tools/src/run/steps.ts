// The steps of `npm test`: the quick checks first, one after the other, then floors that wait beside floors that compute.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { findBrowser, requirePoppler, requireUnzip } from '../machine.ts'
import { type Count, countReport, fileCostsFile, strayErrorsFile } from './vitest-report.ts'

export type Step = { name: string; run(output: Output): Promise<Count> }
/** Whether a step's output goes straight to the terminal, or line by line under its name where another runs beside it. */
export type Output = 'alone' | 'beside'

export const ROOT = join(import.meta.dirname, '../../..')
/** The floor that the checks are together. */
export const CHECKS_NAME = 'checks'
export const CHECKS: readonly Step[] = [
  check('format', 'biome', ['format', '.']),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings']),
  check('types', 'tsc', ['-p', 'tsconfig.json']),
  check('map', 'node', ['tools/src/map/main.ts']),
  check('tidy', 'node', ['tools/src/tidy/main.ts']),
  check('unused', 'knip', ['--no-progress']),
  check('build', 'npm', ['run', 'build']),
]

/** Two run at a time, in this order: journeys and faults mostly wait, for pages and for what was broken; the others compute. */
export const FLOORS: readonly Step[] = [
  tests('e2e', () => {
    requireUnzip()
    requirePoppler()
    return { CHROMIUM_PATH: findBrowser() }
  }),
  tests('unit', () => {
    requireUnzip()
    requirePoppler()
    return {}
  }),
  tests('component', () => ({ CHROMIUM_PATH: findBrowser() })),
  tests('faults', () => ({})),
]

/** A command that counts as one test: passed if it ends with 0. */
function check(name: string, command: string, args: string[]): Step {
  return {
    name,
    async run(output) {
      const { code, cpuSeconds } = await runCommand({ name, output }, command, args, {})
      return code === 0
        ? { passed: 1, failed: 0, notes: [], cpuSeconds }
        : { passed: 0, failed: 1, notes: [`${command} ended with ${code}`], cpuSeconds }
    },
  }
}

/** One Vitest project; `prepare` gives what its environment needs, and what it throws counts as one failure. */
function tests(project: string, prepare: () => Record<string, string>): Step {
  return {
    name: project,
    async run(output) {
      const folder = mkdtempSync(join(tmpdir(), 'tests-'))
      try {
        return await runProject(project, output, join(folder, 'report.json'), prepare())
      } catch (error) {
        return { passed: 0, failed: 1, notes: [error instanceof Error ? error.message : String(error)] }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

async function runProject(project: string, output: Output, file: string, env: Record<string, string>): Promise<Count> {
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./tools/src/run/stray-errors.ts']
  // The unit floor is several projects: who shares modules and who does not.
  const args = ['run', '--project', `${project}*`, ...reporters, `--outputFile.json=${file}`]
  const lists = { STRAY_ERRORS_FILE: strayErrorsFile(file), FILE_COSTS: fileCostsFile(file) }
  const { code, cpuSeconds } = await runCommand({ name: project, output }, 'vitest', args, { ...env, ...lists })
  return { ...countReport(file, code), cpuSeconds }
}

type Shown = { name: string; output: Output }
type Ended = { code: number | null; cpuSeconds: number | undefined }

/** Runs a program of node_modules/.bin or of the machine, showing its output; the pinned Node.js comes first. */
export async function runCommand({ name, output }: Shown, command: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'cost-'))
  const cost = join(folder, 'seconds')
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter)
  const shown = output === 'alone' ? 'inherit' : 'pipe'
  const child = spawn('node', [join(import.meta.dirname, 'measured.ts'), cost, command, ...args], {
    cwd: ROOT,
    stdio: ['inherit', shown, shown],
    env: { ...process.env, ...env, PATH: path },
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', line => console.log(`${name.padEnd(9)} │ ${line}`))
  }
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    return { code, cpuSeconds: existsSync(cost) ? Number(readFileSync(cost, 'utf8')) : undefined }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
