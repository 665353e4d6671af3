// Reads Vitest's JSON report into two numbers that hide nothing: a skipped test has not passed.

import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** `cpuSeconds`: of the whole step, where the system tells. */
export type Count = { passed: number; failed: number; notes: string[]; files?: readonly FileTime[]; cpuSeconds?: number | undefined }
/** How long a test file took, its hooks included, and the processor time of its worker, where that is known. */
export type FileTime = { file: string; ms: number; cpuMs: number | undefined }

/** Tests that may be skipped, by full name, with the reason. */
const ALLOWED_SKIPS: Readonly<Record<string, string>> = {
  'promtool takes the alarms, where it is found': 'promtool comes with Prometheus, which few machines have',
}

/** Lines of a failure that are repeated at the end: the end of a long log is often all that is kept of it. */
const TOLD_LINES = 12
const TOLD_WIDTH = 240

type Assertion = { fullName: string; status: string; failureMessages?: string[] }
/** The part of Vitest's report that counts. */
type Report = {
  testResults: { name: string; status: string; message?: string; startTime: number; endTime: number; assertionResults: Assertion[] }[]
}

/** Where the errors that no test caught are written, beside the report. */
export const strayErrorsFile = (report: string) => `${report}.stray.txt`
/** Where each test file's processor time is written, a line a file (`file-cost.ts`). */
export const fileCostsFile = (report: string) => `${report}.costs.jsonl`

/**
 * Counts a report file. A file that broke before its first test, a run without a test, a missing report, and a run that failed
 * without a failing test each count as one failure. What no test caught (`stray-errors.ts` writes it beside the report) is noted.
 */
export function countReport(file: string, exitCode: number | null, allowedSkips: Readonly<Record<string, string>> = ALLOWED_SKIPS): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1, notes: ['Vitest wrote no report.'] }
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report // written by Vitest's own json reporter
  const costs = readCosts(fileCostsFile(file))
  const files = report.testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime, cpuMs: costs.get(name) }))
  const count: Count = { passed: 0, failed: 0, notes: [], files }
  const fail = (note: string) => {
    count.failed += 1
    count.notes.push(note)
  }
  for (const result of report.testResults) {
    for (const { fullName, status, failureMessages } of result.assertionResults) {
      if (status === 'passed') count.passed += 1
      else if (status === 'failed') {
        fail(`failed: ${fullName}`)
        count.notes.push(...toldOf(failureMessages ?? []))
      } else if (!(fullName in allowedSkips)) fail(`${status}, which counts as failed: ${fullName}`)
    }
    const isBroken = result.status === 'failed' && !result.assertionResults.some(({ status }) => status === 'failed')
    if (isBroken) {
      fail(`the file could not be run: ${result.name}`)
      count.notes.push(...toldOf([result.message ?? '']))
    }
  }
  if (count.passed + count.failed === 0) fail('There is not one test.')
  else if (exitCode !== 0 && count.failed === 0) {
    fail(`Vitest ended with ${exitCode} although no test failed: see the errors above.`)
    const strays = strayErrorsFile(file)
    if (existsSync(strays)) count.notes.push(...readFileSync(strays, 'utf8').trimEnd().split('\n'))
  }
  return count
}

function readCosts(file: string): ReadonlyMap<string, number> {
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const costs = lines.map(line => JSON.parse(line) as { file: string; cpuMs: number }) // written by file-cost.ts
  return new Map(costs.map(({ file: name, cpuMs }) => [name, cpuMs]))
}

/** What a failed test said, and where; without the runner's own frames. */
function toldOf(messages: readonly string[]): string[] {
  const lines = messages.flatMap(message => stripVTControlCharacters(message).split('\n'))
  return lines
    .filter(line => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, TOLD_LINES)
    .map(line => `  ${line.slice(0, TOLD_WIDTH)}`)
}
