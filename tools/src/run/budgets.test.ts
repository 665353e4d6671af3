// Budgets of processor time: read from the document, told with each run, a reason to fail never.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBudgets, shareOfBudget } from './budgets.ts'
import { CHECKS_NAME, FLOORS, ROOT } from './steps.ts'

/** Two quiet cores for half an hour. */
const ALL_SECONDS = 2 * 30 * 60

test('each floor has a budget in the document, and all of them fit into half an hour of two cores', () => {
  const budgets = readBudgets(readFileSync(join(ROOT, 'docs/testing.md'), 'utf8'))
  const floors = [CHECKS_NAME, ...FLOORS.map(({ name }) => name)]
  expect([...budgets.keys()].toSorted()).toEqual(floors.toSorted())
  expect([...budgets.values()].reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(ALL_SECONDS)
})

test('only the table below its heading counts', () => {
  const document = '| unit | 9 |\n## Budgets\n| floor | CPU-s |\n| --- | --- |\n| unit | 600 | today |\n## Next\n| e2e | 7 |\n'
  expect([...readBudgets(document)]).toEqual([['unit', 600]])
  expect([...readBudgets('nothing')]).toEqual([])
})

test('a floor tells its share, and says so when it is over', () => {
  expect(shareOfBudget('unit', 512, 600)).toBe('unit 512 of 600 CPU-s, 85 %')
  expect(shareOfBudget('unit', 690, 600)).toBe('unit 690 of 600 CPU-s, 115 %: over its budget')
  expect(shareOfBudget('unit', 512, undefined)).toBe('unit 512 CPU-s, no budget')
  expect(shareOfBudget('unit', undefined, 600)).toBe('unit: this system does not tell processor seconds')
})
