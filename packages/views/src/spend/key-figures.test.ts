// Key figures by known readings: what today is compared with, what an average is of, which wallets pay, and when all that was read.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownCoverage } from './coverage.ts'
import { keyFigures } from './key-figures.ts'
import { percentText } from './trend.ts'
import { addViewers, blind, customer, stranger } from './test-viewers.ts'

/** 14:30 in Shanghai */
const now = new Date('2026-03-10T06:30:00Z')

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction({ kind: 'system' }, async tx => {
    await addViewers(tx)
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name,
        currency, timezone, account_status, balance_minor, avg_spend_7d_minor, synced_at, opened_at, created_at)
      values (101, 1, null, 21, 'FACEBOOK', '1', '一', 'USD', 'Pacific/Honolulu', 'NORMAL', 1000, 0, now(), now(), now()),
        (102, 1, null, 21, 'GOOGLE', '2', '二', 'USD', 'Asia/Shanghai', 'NORMAL', 500, 0, now(), now(), now()),
        (103, 1, 12, 21, 'FACEBOOK', '3', '三', 'USD', 'UTC', 'NORMAL', 100, 0, now(), now(), now())`)
    await tx.run(sql`insert into spend_readings (ad_account_id, read_at, failed_at, trouble)
      values (101, '2026-03-10T06:20:00Z', null, null), (102, '2026-03-08T06:20:00Z', ${now}, '令牌失效'), (103, '2026-03-10T06:10:00Z', null, null)`)
    await tx.run(sql`insert into spend_rollups (customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor, impressions, clicks, day_rows)
      values (1, 0, 0, '2026-03-10', 'FACEBOOK', 'USD', 1500, 1500, 0, 0, 1), (1, 0, 0, '2026-03-09', 'GOOGLE', 'USD', 7000, 7000, 0, 0, 1),
        (1, 0, 0, '2026-03-01', 'TIKTOK', 'USD', 500, 500, 0, 0, 1), (1, 12, 0, '2026-03-10', 'FACEBOOK', 'USD', 50, 50, 0, 0, 1)`)
    await tx.run(sql`insert into spend_today_marks (customer_id, sub_customer_id, day, hour, spend_usd_minor)
      values (1, 0, '2026-03-09', 12, 1000), (1, 0, '2026-03-09', 14, 8000), (1, 0, '2026-03-09', 15, 9000), (1, 12, '2026-03-09', 12, 20),
        (1, 0, '2026-03-10', 11, 600), (1, 0, '2026-03-10', 12, 1250), (1, 0, '2026-03-10', 13, 1400), (1, 0, '2026-03-10', 14, 1500),
        (1, 12, '2026-03-10', 12, 40)`)
    for (const [currency, credits, pending] of [
      ['EUR', 10000, 0],
      ['USD', 20000, 3000],
    ] as const) {
      await tx.run(sql`select ledger_open('WALLET', ${currency}, 1, null, null, null, 0, now())`)
      await tx.run(sql`update ledger_balances b set credits_posted = ${credits}, debits_pending = ${pending} from ledger_accounts l
        where l.id = b.ledger_account_id and l.currency = ${currency}`)
    }
  })
})
afterAll(() => db.drop())

const spendAt = async (instant: Date | string) => (await keyFigures(db.database, customer, { now: new Date(instant) })).spend

test('today is compared by the last whole hour that is known of both days, and by no old one', async () => {
  // 12.50 against 10.00: the hour that runs is not compared, nor one of which yesterday is not known.
  expect((await spendAt(now))?.today_change).toEqual({ percent: '25.0', until_hour: 13 })
  expect((await spendAt('2026-03-10T12:30:00Z'))?.today_change).toEqual({ percent: '-81.3', until_hour: 15 })
  expect((await spendAt('2026-03-10T15:30:00Z'))?.today_change).toBeNull()
  expect((await spendAt('2026-03-09T16:30:00Z'))?.today_change).toBeNull()
})

test('a daily average is of the ended days, and a month that has just begun has none', async () => {
  expect(await spendAt(now)).toMatchObject({ month: '90.00', month_daily_average: '8.33' })
  expect(await spendAt('2026-03-01T06:30:00Z')).toMatchObject({ today: '5.00', month: '5.00', month_daily_average: null })
})

test('each wallet says how long it lasts at the rate of the day, dollars first', async () => {
  // 70.00 within the last seven ended days: 10.00 a day; 100.00 euros are 108.00 dollars.
  expect((await keyFigures(db.database, customer, { now })).funds).toEqual({
    kind: 'WALLET',
    currencies: [
      { currency: 'USD', available: '170.00', pending: '30.00', limit: null, days_left: '17.0' },
      { currency: 'EUR', available: '100.00', pending: '0.00', limit: null, days_left: '10.8' },
    ],
  })
  expect((await keyFigures(db.database, stranger, { now })).funds.currencies).toEqual([
    { currency: 'USD', available: '0.00', pending: '0.00', limit: null, days_left: null },
  ])
})

test('who may not see spend finds none in any figure, nor how long money lasts', async () => {
  const figures = await keyFigures(db.database, blind, { now })
  expect(figures).toEqual({
    funds: { kind: 'WALLET', currencies: [{ currency: 'USD', available: '0.00', pending: '0.00', limit: null, days_left: null }] },
    account_balance: '1.00',
    account_count: 1,
    low_balance_count: 1,
    spend: null,
  })
})

test('when the figures were read is told of the viewer’s own accounts alone', async () => {
  expect(await ownCoverage(db.database, customer, { now })).toEqual({
    accounts: 3,
    read: 2,
    newest_read_at: '2026-03-10T06:20:00.000Z',
    oldest_read_at: '2026-03-08T06:20:00.000Z',
    failed: 1,
    not_begun: 1,
  })
  expect(await ownCoverage(db.database, blind, { now })).toMatchObject({
    accounts: 1,
    read: 1,
    newest_read_at: '2026-03-10T06:10:00.000Z',
    failed: 0,
  })
  expect(await ownCoverage(db.database, stranger, { now })).toMatchObject({ accounts: 0, newest_read_at: null, oldest_read_at: null })
})

test.each([
  [1n, 3n, '33.3'],
  [2n, 3n, '66.7'],
  [-1n, 4n, '-25.0'],
  [-1n, 100_000n, '0.0'],
  [3n, 2n, '150.0'],
  [1n, 0n, undefined],
])('%s of %s is %s percent', (part, whole, text) => {
  expect(percentText(part, whole)).toBe(text)
})
