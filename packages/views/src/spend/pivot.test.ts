// The table of spend by parts and days, on a real database: its sums are those of the days' totals, its file has the same, each viewer reads its own.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { MOST_PIVOT_ROWS } from '@tallyhelm/protocol/topics/spend/pivot-columns'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedRows } from '../exports/test-rows.ts'
import { dailyTotal } from './daily-total.ts'
import { pivotExport, spendPivot } from './pivot.ts'
import { keepTotals } from './test-rollups.ts'
import { addViewers, blind, customer, seeing, stranger } from './test-viewers.ts'

const asked = {
  channel: 'FACEBOOK',
  from: '2026-03-07',
  until: '2026-03-10',
  dimension: 'COMPANY',
  now: new Date('2026-03-10T06:30:00Z'),
} as const

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction({ kind: 'system' }, async tx => {
    await addViewers(tx)
    const accounts = sql`insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name,
        currency, timezone, account_status, opened_at, created_at)`
    await tx.run(sql`${accounts} values (101, 1, null, 21, 'FACEBOOK', '101', '一店', 'USD', 'UTC', 'NORMAL', now(), now()),
      (102, 1, 11, 21, 'FACEBOOK', '102', '二店', 'JPY', 'UTC', 'NORMAL', now(), now()), (103, 1, 12, 22, 'FACEBOOK', '103', '三店', 'USD', 'UTC', 'NORMAL', now(), now())`)
    await tx.run(
      sql`${accounts} select 1000 + n, 2, null, 31, 'FACEBOOK', 1000 + n, '乙' || n, 'USD', 'UTC', 'NORMAL', now(), now() from generate_series(1, 103) n`,
    )
    await tx.run(sql`select spend_prepare_month('2026-03-01')`)
    await tx.run(sql`insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor,
        impressions, clicks, is_settled, changed_at, known_from)
      select a.id, x.day::date, a.customer_id, a.sub_customer_id, a.company_id, a.channel, a.currency, x.usd, x.usd, 0, 0, false, '2026-03-09T00:00:00Z'::timestamptz, x.known::timestamptz
      from ad_accounts_accounts a join (values (101, '2026-03-07', 1001, '2026-03-08'), (101, '2026-03-09', 333, '2026-03-10'), (102, '2026-03-08', 67, '2026-03-09'),
        (103, '2026-03-08', 5000, '2026-03-09'), (101, '2026-03-06', 9, '2026-03-07')) as x (account, day, usd, known) on x.account = a.id
      union all select a.id, '2026-03-08', 2, null, 31, 'FACEBOOK', 'USD', a.id - 1000, a.id - 1000, 0, 0, false, '2026-03-09T00:00:00Z', '2026-03-09T00:00:00Z'
      from ad_accounts_accounts a where a.customer_id = 2`)
    await keepTotals(tx)
  })
})
afterAll(() => db.drop())

const rowsOf = async (scope: TenantScope, more: Partial<Parameters<typeof spendPivot>[2]> = {}) => {
  const { rows, sums } = await spendPivot(db.database, scope, { ...asked, ...more })
  return [...rows, { name: '合计', ...sums }].map(({ name, values, total }) => [name, ...values, total])
}

test('rows and columns come to the totals of the days', async () => {
  expect(await rowsOf(customer)).toEqual([
    ['蓝海', '0.00', '50.00', '0.00', '50.00'],
    ['星辰科技', '10.01', '0.67', '3.33', '14.01'],
    ['合计', '10.01', '50.67', '3.33', '64.01'],
  ])
  const whole = ['合计', '10.01', '50.67', '3.33', '64.01']
  for (const [dimension, names] of [
    ['ACCOUNT', ['三店', '一店', '二店']],
    ['CUSTOMER', ['不可见', '自营', '可见']],
  ] as const) {
    const rows = await rowsOf(customer, { dimension })
    expect(rows.slice(0, -1).map(([name]) => name)).toEqual(names)
    expect(rows.at(-1)).toEqual(whole)
  }
  const total = await dailyTotal(db.database, customer, asked)
  expect(total.usd).toBe('64.01')
})

test('filters and the instant hold', async () => {
  expect(await rowsOf(customer, { dimension: 'ACCOUNT', outside_account_ids: ['101'] })).toEqual([
    ['一店', '10.01', '0.00', '3.33', '13.34'],
    ['合计', '10.01', '0.00', '3.33', '13.34'],
  ])
  expect(await rowsOf(customer, { as_of: '2026-03-08T12:00:00Z' })).toEqual([
    ['星辰科技', '10.01', '0.00', '0.00', '10.01'],
    ['合计', '10.01', '0.00', '0.00', '10.01'],
  ])
})

test('its file has the sums first, and every row', async () => {
  const fileOf = (scope: TenantScope, dimension: 'COMPANY' | 'ACCOUNT') =>
    exportedRows(db.database, scope, tx => pivotExport(tx, scope, { ...asked, dimension }))
  expect(await fileOf(customer, 'COMPANY')).toEqual([
    ['公司', '2026-03-07（美元）', '2026-03-08（美元）', '2026-03-09（美元）', '合计（美元）'],
    ['合计', '10.01', '50.67', '3.33', '64.01'],
    ['蓝海', '0.00', '50.00', '0.00', '50.00'],
    ['星辰科技', '10.01', '0.67', '3.33', '14.01'],
  ])
  expect(await fileOf(stranger, 'ACCOUNT')).toHaveLength(105)
  await expect(fileOf(blind, 'COMPANY')).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
})

test(`beyond ${MOST_PIVOT_ROWS} rows the others are one`, async () => {
  const { rows, others, sums } = await spendPivot(db.database, stranger, { ...asked, dimension: 'ACCOUNT' })
  expect(rows).toHaveLength(MOST_PIVOT_ROWS)
  expect(others).toEqual({ count: 3, values: ['0.00', '0.06', '0.00'], total: '0.06' })
  expect(sums.total).toBe('53.56')
})

test('a sub-customer reads its own, one that may not see spend is refused, and who has no spend has sums of nothing', async () => {
  expect(await rowsOf(seeing)).toEqual([
    ['星辰科技', '0.00', '0.67', '0.00', '0.67'],
    ['合计', '0.00', '0.67', '0.00', '0.67'],
  ])
  await expect(rowsOf(blind)).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  expect(await rowsOf(stranger, { from: '2026-03-01', until: '2026-03-02' })).toEqual([['合计', '0.00', '0.00']])
})
