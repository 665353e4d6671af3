// The kit as tables of known answers: exact numbers, units with their rounding, waits, pace.
import { money } from '@tallyhelm/protocol/values/money'
import { afterEach, expect, test, vi } from 'vitest'
import { exactNumber, parseExactJson } from './exact-json.ts'
import { retryAfterMs } from './headers.ts'
import { createPace } from './pace.ts'
import { moneyFromUnits, unitsFromMoney } from './units.ts'

test('numbers stay the text that was sent', () => {
  expect(parseExactJson('{"a":0.10,"b":7123456789012345678,"c":"x","d":[1e2,-0.30],"e":true,"f":null}')).toEqual({
    a: '0.10',
    b: '7123456789012345678',
    c: 'x',
    d: ['1e2', '-0.30'],
    e: true,
    f: null,
  })
  expect(parseExactJson('{"a":')).toBeUndefined()
})

test('no text gets in that a database can not hold', () => {
  expect(parseExactJson('{"name":"a\\u0000b\\ud83d","emoji":"\\ud83d\\udc4d","list":["\\udc4d"]}')).toEqual({
    name: 'ab\ufffd',
    emoji: '👍',
    list: ['\ufffd'],
  })
})

test('a number is written as it stands, and nothing else is one', () => {
  expect(JSON.stringify({ a: exactNumber('10.50'), b: exactNumber('90071992547409.93'), c: exactNumber('-0.10') })).toBe(
    '{"a":10.50,"b":90071992547409.93,"c":-0.10}',
  )
  for (const text of ['', '1e2', '01', '.5', '1.', '1,000', '"1"', '1}', 'NaN']) expect(() => exactNumber(text)).toThrow()
})

test.each([
  [12_345_678n, 6, 'USD', 'down', 1234n],
  [12_345_678n, 6, 'USD', 'up', 1235n],
  [12_345_678n, 6, 'USD', 'half-up', 1235n],
  [12_344_999n, 6, 'USD', 'half-up', 1234n],
  [-12_345_678n, 6, 'USD', 'down', -1235n],
  [-12_345_678n, 6, 'USD', 'up', -1234n],
  [12_000_000n, 6, 'JPY', 'down', 12n],
  [15700n, 2, 'USD', 'down', 15700n],
  [157n, 0, 'USD', 'down', 15700n],
  [12_340_000n, 6, 'USD', 'up', 1234n],
  [12_340_000n, 6, 'USD', 'down', 1234n],
  [-12_340_000n, 6, 'USD', 'down', -1234n],
  [-12_340_000n, 6, 'USD', 'up', -1234n],
  [12_345_000n, 6, 'USD', 'half-up', 1235n],
  [-12_345_000n, 6, 'USD', 'half-up', -1235n],
  [-12_344_999n, 6, 'USD', 'half-up', -1234n],
  [0n, 6, 'USD', 'half-up', 0n],
  [0n, 6, 'USD', 'up', 0n],
] as const)('%s of 10^-%s %s rounded %s', (units, decimals, currency, rounding, minor) => {
  expect(moneyFromUnits(units, decimals, currency, rounding)).toEqual(money(minor, currency))
})

test('money becomes units only where they can hold it', () => {
  expect(unitsFromMoney(money(1234n, 'USD'), 6)).toBe(12_340_000n)
  expect(unitsFromMoney(money(12n, 'JPY'), 6)).toBe(12_000_000n)
  expect(unitsFromMoney(money(1234n, 'USD'), 2)).toBe(1234n)
  expect(unitsFromMoney(money(1200n, 'USD'), 0)).toBe(12n)
  expect(unitsFromMoney(money(1234n, 'USD'), 0)).toBeUndefined()
})

test.each([
  ['120', 120_000],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
])('Retry-After %s', (value, expected) => {
  expect(retryAfterMs({ 'Retry-After': value }, new Date('2026-11-20T10:00:00Z'))).toBe(expected)
})

afterEach(() => vi.useRealTimers())
test('no more calls than allowed begin in one second; who waits too long is told so', async () => {
  vi.useFakeTimers()
  const pace = createPace(2, 1500)
  expect(await Promise.all([pace.turn(), pace.turn()])).toEqual([true, true])
  let hasThird = false
  const third = pace.turn().then(may => (hasThird = may))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(hasThird).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(await third).toBe(true)
  const impatient = createPace(1, 100)
  await impatient.turn()
  const refused = impatient.turn()
  await vi.advanceTimersByTimeAsync(100)
  expect(await refused).toBe(false)
})

test('reading in bulk leaves a fifth of the second to others, and comes behind them', async () => {
  vi.useFakeTimers()
  const pace = createPace(5, 1500)
  const begun: string[] = []
  const note = (name: string) => () => void begun.push(name)
  for (let call = 1; call <= 6; call += 1) void pace.bulkTurn().then(note('bulk'))
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(4)
  for (let call = 1; call <= 5; call += 1) void pace.turn().then(note('order'))
  await vi.advanceTimersByTimeAsync(0)
  expect(begun.filter(name => name === 'order')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_060)
  expect(begun.slice(5)).toEqual(['order', 'order', 'order', 'order'])
  await vi.advanceTimersByTimeAsync(1_060)
  expect(begun.slice(9)).toEqual(['bulk', 'bulk'])
})

test('planned calls queue up behind each other, whether they are made or not', () => {
  const pace = createPace(1, 100)
  expect(pace.plan(60)).toBe(0)
  const second = pace.plan(60)
  expect(second).toBeGreaterThan(30_000)
  expect(pace.plan(1) - second).toBeGreaterThan(30_000)
})
