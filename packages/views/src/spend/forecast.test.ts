// The month's forecast: the rule on known days, its error on past months, and each viewer's own on a real database.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spendForecast } from './forecast.ts'
import { forecastMonth, meanErrorTenths, testForecast } from './month-forecast.ts'
import { addViewers, blind, customer, seeing, stranger } from './test-viewers.ts'

const spentFrom = (from: Day, until: Day, minorOf: (day: Day) => bigint | undefined) =>
  new Map(
    daysBetween(from, until).flatMap(day => {
      const minor = minorOf(day)
      return minor === undefined ? [] : [[day, minor] as const]
    }),
  )
const isSunday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0
const weekly = (day: Day) => (isSunday(day) ? 10n : 100n)
/** A Tuesday; the ninth is over everywhere. */
const moment = { today: '2026-03-10', finished: '2026-03-10' }

test('each weekday counts its median for what is left, so that one wild day moves nothing', () => {
  const spent = spentFrom('2026-01-01', '2026-03-10', day => (day === '2026-02-25' ? 99_999n : weekly(day)))
  // March has 5 Sundays and 26 other days.
  expect(forecastMonth(spent, moment)).toBe(2_650n)
})

test('a running day is what it came to, where that is more than usual; a day that was not read is as usual', () => {
  const spent = spentFrom('2026-01-01', '2026-03-11', day => (day === '2026-03-04' ? undefined : day === '2026-03-10' ? 40n : weekly(day)))
  expect(forecastMonth(spent, moment)).toBe(2_650n)
  expect(forecastMonth(new Map([...spent, ['2026-03-10', 160n]]), moment)).toBe(2_710n)
})

test('without four of each weekday within the last eight weeks there is none', () => {
  expect(forecastMonth(spentFrom('2026-02-10', '2026-03-10', weekly), moment)).toBe(2_650n)
  expect(forecastMonth(spentFrom('2026-02-11', '2026-03-10', weekly), moment)).toBeUndefined()
  expect(forecastMonth(new Map(), moment)).toBeUndefined()
})

test('past months are forecast by what was known on the same day, and held against what they became', () => {
  // Twice as much from the eleventh of February on.
  const spent = spentFrom('2025-12-01', '2026-03-10', day => (day >= '2026-02-11' && day < '2026-03-01' ? 200n : 100n))
  expect(testForecast(spent, moment)).toEqual([
    { month: '2026-02', forecast: 2_800n, actual: 4_600n },
    { month: '2026-01', forecast: 3_100n, actual: 3_100n },
  ])
  // 39.13 % and nothing
  expect(meanErrorTenths(testForecast(spent, moment))).toBe(196n)
  expect(meanErrorTenths([])).toBeUndefined()
})

test('on the thirty-first a shorter month is looked at from its last day; a month with an unread day is not held against', () => {
  const spent = spentFrom('2025-11-01', '2026-03-31', day => (day === '2026-01-05' ? undefined : 100n))
  expect(testForecast(spent, { today: '2026-03-31', finished: '2026-03-30' })).toEqual([
    { month: '2026-02', forecast: 2_800n, actual: 2_800n },
    { month: '2025-12', forecast: 3_100n, actual: 3_100n },
    { month: '2025-11', forecast: 3_000n, actual: 3_000n },
  ])
})

/** 22:30 in Shanghai: the ninth has ended everywhere. */
const now = new Date('2026-03-10T14:30:00Z')
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction({ kind: 'system' }, async tx => {
    await addViewers(tx)
    await tx.run(sql`insert into spend_rollups (customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor,
        impressions, clicks, day_rows)
      select 1, x.sub, x.company, d, x.channel, 'USD', x.minor, x.minor, 0, 0, 1
      from (values (0, 0, 'FACEBOOK', 100), (0, 21, 'FACEBOOK', 100), (0, 0, 'GOOGLE', 30), (11, 0, 'FACEBOOK', 7), (12, 0, 'FACEBOOK', 5)) as x (sub, company, channel, minor),
        generate_series('2025-12-01'::date, '2026-03-09'::date, interval '1 day') d`)
  })
})
afterAll(() => db.drop())

test('each viewer has a forecast of its own spend, by channel or of all, with its error and the months that it was held against', async () => {
  expect(await spendForecast(db.database, customer, { channel: 'FACEBOOK', now })).toEqual({
    month: '2026-03',
    spent_usd: '9.00',
    days_left: 21,
    forecast_usd: '31.00',
    error_percent: '0.0',
    tested: [
      { month: '2026-02', forecast_usd: '28.00', actual_usd: '28.00' },
      { month: '2026-01', forecast_usd: '31.00', actual_usd: '31.00' },
    ],
    least_weeks: 4,
    read_at: now.toISOString(),
  })
  expect(await spendForecast(db.database, customer, { channel: 'ALL', now })).toMatchObject({ spent_usd: '11.70', forecast_usd: '40.30' })
  expect(await spendForecast(db.database, seeing, { channel: 'ALL', now })).toMatchObject({ spent_usd: '0.63', forecast_usd: '2.17' })
})

test('a stranger has none, and who may not see spend is refused', async () => {
  expect(await spendForecast(db.database, stranger, { channel: 'ALL', now })).toMatchObject({
    spent_usd: '0.00',
    forecast_usd: null,
    error_percent: null,
    tested: [],
  })
  await expect(spendForecast(db.database, blind, { channel: 'ALL', now })).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
})
