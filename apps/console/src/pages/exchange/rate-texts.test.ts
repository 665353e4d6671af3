// What the console says of a proposed rate: before, after, by how much, and when somebody must look again; as tables.
import { moveText } from '@tallyhelm/protocol/topics/exchange/limits'
import { changesOf } from '@tallyhelm/protocol/topics/exchange/moves'
import type { ExchangeRate } from '@tallyhelm/protocol/topics/exchange/schemas'
import { expect, test } from 'vitest'
import { isFarMove, stateOf, termsText } from './rate-texts.ts'

const DAY_MS = 86_400_000
const start = Date.parse('2026-11-20T08:00:00Z')
const cny: ExchangeRate = {
  currency: 'CNY',
  rate: {
    market_rate: '7.000000',
    customer_rate: '7.035000',
    source: '测试汇率',
    valid_from: new Date(start).toISOString(),
    held_until: null,
    is_stale: false,
  },
  markup_percent: '0.50',
  markup_from: null,
  reference_rate: '7.000000',
  told: null,
  rate_proposal: null,
  markup_proposal: null,
}
const unset: ExchangeRate = { ...cny, rate: null, reference_rate: null }
const rate = (text: string) => ({ rate: text, markup_percent: null })
const markup = (text: string) => ({ rate: null, markup_percent: text })

test.each([
  [7_000_000n, 7_070_000n, '+1.00%'],
  [7_000_000n, 6_965_000n, '-0.50%'],
  [7_000_000n, 7_000_000n, '0.00%'],
  [7_000_000n, 70_000_000n, '+900.00%'],
  [8_000n, 8_001n, '+0.01%'],
])('from %s to %s is %s', (from, to, text) => {
  expect(moveText(from, to)).toBe(text)
})

test('a rate changes the market’s and the customers’ figure, a markup the customers’ alone', () => {
  expect(changesOf(cny, rate('7.07'))).toEqual([
    { label: '市场汇率', from: '7.000000', to: '7.070000', move: '+1.00%' },
    { label: '加点', from: '0.50%', to: '0.50%', move: null },
    { label: '客户汇率', from: '7.035000', to: '7.105350', move: '+1.00%' },
  ])
  expect(changesOf(cny, markup('1.5'))).toMatchObject([
    { from: '7.000000', to: '7.000000', move: '0.00%' },
    { from: '0.50%', to: '1.50%' },
    { to: '7.105000', move: '+1.00%' },
  ])
  expect(changesOf(unset, rate('7'))[2]).toEqual({ label: '客户汇率', from: '—', to: '7.035000', move: null })
  expect(changesOf(unset, markup('1'))[2]).toEqual({ label: '客户汇率', from: '—', to: '—', move: null })
})

test.each([
  ['five per cent', cny, rate('7.35'), false],
  ['a millionth more', cny, rate('7.350001'), true],
  ['near now, far from a day before', { ...cny, reference_rate: '6.600000' }, rate('7.0'), true],
  ['the first rate', unset, rate('71'), true],
  ['the first markup', unset, markup('0.6'), false],
  ['far from what the source told', { ...cny, told: { rate: '7.500000', source: '沙箱汇率' } }, rate('7'), true],
  ['a markup of a little more', cny, markup('5.52'), false],
  ['a markup of far more', cny, markup('5.53'), true],
] as const)('%s: looked at again %#', (_what, of, proposed, isFar) => {
  expect(isFarMove(of, proposed)).toBe(isFar)
})

test.each([
  ['fresh', cny, 0, 'FRESH'],
  ['six days', cny, 6 * DAY_MS + 1, 'ENDING'],
  ['seven days', cny, 7 * DAY_MS, 'ENDING'],
  ['more than seven days, though the answer is older', cny, 7 * DAY_MS + 1, 'STALE'],
  ['never set', unset, 0, 'NONE'],
] as const)('%s', (_what, of, age, state) => {
  expect(stateOf(of, start + age)).toBe(state)
})

test('a proposal in one line', () => {
  expect(termsText({ rate: '7.200000', source: '中国银行', markup_percent: null, held_until: null })).toBe('汇率 7.200000，来源 中国银行')
  const held = { rate: '7.200000', source: '中国银行', markup_percent: null, held_until: '2026-11-24T00:00:00Z' }
  expect(termsText(held)).toBe('汇率 7.200000，来源 中国银行，保持至 2026-11-24 08:00')
  expect(termsText({ rate: null, source: null, markup_percent: '0.50', held_until: null })).toBe('加点 0.50%')
})
