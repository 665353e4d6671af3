// The counter of spend: when a total has fallen, what is left by our own count, and what people's word makes of it.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { countQuota, explainedCounter, type SpendCounter, totalHasFallen } from './counter.ts'

const usd = (minor: bigint) => money(minor, 'USD')
const counter = (mark: bigint | null, base = 0n): SpendCounter => ({ base: usd(base), mark: mark === null ? null : usd(mark) })
const shown = (limit: bigint | null, spent: bigint) => ({
  limit: limit === null ? null : usd(limit),
  spent: usd(spent),
  remaining: limit === null ? null : usd(limit - spent),
})

test.each([
  // mark, total now, average day
  ['it rises', 4_127_729n, 4_127_730n, 50_000n, false],
  ['it stays', 4_127_729n, 4_127_729n, 0n, false],
  ['a reset', 4_127_729n, 0n, 50_000n, true],
  ['a reset, and spend since', 4_127_729n, 3_000n, 50_000n, true],
  ['a credit within a hundredth and a day', 4_127_729n, 4_100_000n, 50_000n, false],
  ['a cent beyond a hundredth', 4_127_729n, 4_086_451n, 50_000n, true],
  ['more than an average day', 4_127_729n, 4_107_728n, 20_000n, true],
  ['any fall where nothing is spent any more', 4_127_729n, 4_127_728n, 0n, true],
  ['the last cent', 1n, 0n, 50_000n, true],
  ['below nothing', 100n, -1n, 50_000n, true],
] as const)('%s', (_, mark, spent, average, falls) => {
  expect(totalHasFallen(usd(mark), usd(spent), usd(average))).toBe(falls)
})

test('nothing falls that was never counted, or that the platform does not tell', () => {
  expect([totalHasFallen(null, usd(0n), usd(0n)), totalHasFallen(usd(1n), null, usd(0n))]).toEqual([false, false])
})

test('after a reset what is left is still what our count leaves', () => {
  const counted = countQuota(counter(4_127_729n), shown(4_332_000n, 0n), usd(50_000n))
  expect(counted).toEqual({
    limit: usd(4_332_000n),
    spent: usd(4_127_729n),
    balance: usd(204_271n),
    mark: usd(4_127_729n),
    hasFallen: true,
  })
})

test('a small credit changes nothing of what is left, and the next spend is counted from the mark on', () => {
  const counted = countQuota(counter(100_000n), shown(200_000n, 99_500n), usd(5_000n))
  expect(counted).toMatchObject({ spent: usd(100_000n), balance: usd(100_000n), hasFallen: false })
  expect(countQuota(counter(100_000n), shown(200_000n, 100_300n), usd(5_000n))).toMatchObject({ balance: usd(99_700n) })
})

test('a base lies in limit and spent, and is never left', () => {
  const counted = countQuota(counter(0n, 4_127_729n), shown(204_271n, 4_271n), usd(0n))
  expect(counted).toMatchObject({ limit: usd(4_332_000n), spent: usd(4_132_000n), balance: usd(200_000n) })
})

test('without a cap nothing is known to be left, and the count stays', () => {
  expect(countQuota(counter(500n, 100n), shown(null, 700n), usd(0n))).toMatchObject({ limit: null, spent: usd(800n), balance: null })
  const noBudget = { limit: null, spent: null, remaining: null }
  expect(countQuota(counter(500n, 100n), noBudget, usd(0n))).toMatchObject({
    limit: null,
    spent: usd(600n),
    balance: null,
    hasFallen: false,
  })
})

test('a balance is its own word', () => {
  const balance = { limit: usd(300n), spent: null, remaining: usd(300n) }
  expect(countQuota(counter(null), balance, usd(0n))).toEqual({
    limit: usd(300n),
    spent: null,
    balance: usd(300n),
    mark: null,
    hasFallen: false,
  })
})

test('what people say: a reset keeps what was spent before, a correction gives it back', () => {
  const fallen = counter(4_127_729n, 1_000n)
  for (const what of ['RESET', 'MONTHLY_RESET', 'BUDGET_REPLACED'] as const)
    expect(explainedCounter(fallen, usd(3_000n), what, usd(70n))).toEqual(counter(3_000n, 4_128_799n))
  expect(explainedCounter(fallen, usd(4_000_000n), 'CORRECTION', usd(0n))).toEqual(counter(4_000_000n, 1_000n))
})
