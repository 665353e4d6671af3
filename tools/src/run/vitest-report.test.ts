// Counting a Vitest report: nothing that did not pass may look as if it had.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countReport, fileCostsFile, strayErrorsFile } from './vitest-report.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Outcome = [fullName: string, status: string]

function count(files: { status: string; outcomes: Outcome[] }[], exitCode: number | null, allowed = {}) {
  const testResults = files.map(({ status, outcomes }) => ({
    name: 'a.test.ts',
    status,
    assertionResults: outcomes.map(([fullName, outcome]) => ({ fullName, status: outcome })),
  }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify({ testResults }))
  const { passed, failed } = countReport(file, exitCode, allowed)
  return [passed, failed]
}

const good: Outcome = ['good', 'passed']

test('passed and failed tests are counted', () => {
  expect(count([{ status: 'passed', outcomes: [good, ['also', 'passed']] }], 0)).toEqual([2, 0])
  expect(count([{ status: 'failed', outcomes: [good, ['bad', 'failed']] }], 1)).toEqual([1, 1])
})

test('a skipped or planned test counts as failed unless it is listed', () => {
  expect(count([{ status: 'passed', outcomes: [good, ['later', 'skipped'], ['some day', 'todo']] }], 0)).toEqual([1, 2])
  expect(count([{ status: 'passed', outcomes: [good, ['later', 'skipped']] }], 0, { later: 'needs a Mac' })).toEqual([1, 0])
})

test('a file that broke before its tests is a failure, and one whose tests failed is not counted twice', () => {
  expect(
    count(
      [
        { status: 'failed', outcomes: [] },
        { status: 'passed', outcomes: [good] },
      ],
      1,
    ),
  ).toEqual([1, 1])
  expect(count([{ status: 'failed', outcomes: [good] }], 1)).toEqual([1, 1])
})

test('no test, no report and an unexplained exit code are failures', () => {
  expect(count([], 1)).toEqual([0, 1])
  expect(count([{ status: 'passed', outcomes: [good] }], 1)).toEqual([1, 1])
  expect(count([{ status: 'passed', outcomes: [good] }], null)).toEqual([1, 1])
  expect(countReport(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('what no test caught is told with the count', () => {
  const file = join(folder, 'report.json')
  writeFileSync(strayErrorsFile(file), 'Error: given back twice\n  queue.ts:12\n')
  const testResults = [{ name: 'a.test.ts', status: 'passed', assertionResults: [{ fullName: 'good', status: 'passed' }] }]
  writeFileSync(file, JSON.stringify({ testResults }))
  expect(countReport(file, 1).notes.slice(1)).toEqual(['Error: given back twice', '  queue.ts:12'])
  expect(countReport(file, 0).notes).toEqual([])
})

test('what a failed test said is told with its name, without colours and the frames of the runner', () => {
  const file = join(folder, 'report.json')
  const said = '\u001b[31mAssertionError: 2 is not 3\u001b[39m\n    at sum.test.ts:4:1\n    at node_modules/vitest/dist/chunk.js:9:9'
  const failed = { fullName: 'sums', status: 'failed', failureMessages: [said] }
  writeFileSync(file, JSON.stringify({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [failed] }] }))
  expect(countReport(file, 1).notes).toEqual(['failed: sums', '  AssertionError: 2 is not 3', '      at sum.test.ts:4:1'])
})

test('why a file could not be run is told', () => {
  const file = join(folder, 'report.json')
  const testResults = [{ name: 'a.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] }]
  writeFileSync(file, JSON.stringify({ testResults }))
  expect(countReport(file, 1).notes).toEqual(['the file could not be run: a.test.ts', '  Unexpected token'])
})

test('how long each file took is kept', () => {
  const file = join(folder, 'report.json')
  const testResults = [{ name: 'a.test.ts', status: 'passed', startTime: 1_000, endTime: 3_500, assertionResults: [] }]
  writeFileSync(file, JSON.stringify({ testResults }))
  expect(countReport(file, 0).files).toEqual([{ file: 'a.test.ts', ms: 2_500 }])
})

test('each file has its processor time, where its worker wrote it down', () => {
  const file = join(folder, 'report.json')
  const testResults = ['a', 'b'].map(name => ({ name, status: 'passed', startTime: 1_000, endTime: 3_500, assertionResults: [] }))
  writeFileSync(file, JSON.stringify({ testResults }))
  writeFileSync(fileCostsFile(file), '{"file":"b","cpuMs":700}\n')
  expect(countReport(file, 0).files).toEqual([
    { file: 'a', ms: 2_500, cpuMs: undefined },
    { file: 'b', ms: 2_500, cpuMs: 700 },
  ])
})
