// Home page, trend and company search on a real database: known figures, and nothing for anyone else.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companySearch } from '../companies/company-search.ts'
import { exportedRows } from '../exports/test-rows.ts'
import { trend } from './trend.ts'
import { trendExport } from './trend-export.ts'
import { keyFigures } from './key-figures.ts'
import { lowBalance } from './low-balance.ts'
import { recentOperations } from './recent-operations.ts'
import { todo } from './todo.ts'

const customer: TenantScope = { kind: 'tenant', customerId: '1', subCustomerId: null }
const seeing: TenantScope = { kind: 'tenant', customerId: '1', subCustomerId: '11' }
const blind: TenantScope = { kind: 'tenant', customerId: '1', subCustomerId: '12' }
const billingPeriod: TenantScope = { kind: 'tenant', customerId: '2', subCustomerId: null }
/** 14:30 in Shanghai */
const now = new Date('2026-03-10T06:30:00Z')

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (1, '甲', 1, 'SECOND_AGENT', now()), (2, '乙', 0, 'DIRECT_AGENT', now())`)
    await tx.run(sql`insert into sub_customers_profiles (id, customer_id, name, show_sub_customer_spend, created_at)
      values (11, 1, '可见', true, now()), (12, 1, '不可见', false, now())`)
    await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at)
      values (21, 1, '星辰科技', now()), (22, 1, '100%_蓝海', now()), (23, 1, '空壳', now()), (31, 2, '星辰乙', now())`)
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name,
        currency, timezone, account_status, balance_minor, avg_spend_7d_minor, synced_at, opened_at, created_at)
      values (101, 1, null, 21, 'FACEBOOK', '1', '一', 'USD', 'UTC', 'NORMAL', 1000, 1000, now(), now(), now()),
        (102, 1, null, 21, 'GOOGLE', '2', '二', 'USD', 'UTC', 'NORMAL', 500, 1000, now(), now(), now()),
        (103, 1, 11, 22, 'FACEBOOK', '3', '三', 'EUR', 'UTC', 'FROZEN', 10000, 0, now(), now(), now()),
        (104, 1, 12, 22, 'FACEBOOK', '4', '四', 'USD', 'UTC', 'NORMAL', 100, 1000, now(), now(), now()),
        (105, 1, 12, 22, 'TIKTOK', '5', '五', 'USD', 'UTC', 'SUSPEND_VIOLATE_AD', 100, 1000, now(), now(), now())`)
    await tx.run(sql`insert into spend_rollups (customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor, impressions, clicks, day_rows)
      values (1, 0, 0, '2026-03-10', 'FACEBOOK', 'USD', 1200, 1200, 0, 0, 1), (1, 0, 0, '2026-03-10', 'GOOGLE', 'USD', 300, 300, 0, 0, 1),
        (1, 0, 0, '2026-03-09', 'FACEBOOK', 'USD', 7000, 7000, 0, 0, 1), (1, 0, 0, '2026-03-01', 'TIKTOK', 'USD', 500, 500, 0, 0, 1),
        (1, 0, 0, '2026-02-28', 'TIKTOK', 'USD', 999, 999, 0, 0, 1), (1, 0, 21, '2026-03-10', 'FACEBOOK', 'USD', 1200, 1200, 0, 0, 1),
        (1, 11, 0, '2026-03-10', 'FACEBOOK', 'USD', 40, 40, 0, 0, 1), (1, 12, 0, '2026-03-10', 'FACEBOOK', 'USD', 50, 50, 0, 0, 1)`)
    await tx.run(sql`insert into spend_today_marks (customer_id, sub_customer_id, day, hour, spend_usd_minor)
      values (1, 0, '2026-03-09', 12, 1000), (1, 0, '2026-03-09', 15, 9000), (1, 0, '2026-03-10', 12, 1250)`)
    await tx.run(sql`insert into spend_readings (ad_account_id, read_at) values (101, '2026-03-10T06:20:00Z')`)
    await tx.run(sql`insert into violations_rectifications (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level,
        ad_count, policy_text, status, issued_at, deadline_at)
      values (701, 1, null, 101, 'FACEBOOK', 'POLICY', 'LOW', 1, '', 'TO_BE_RECTIFIED', '2026-03-01Z', '2026-03-10T15:59:59Z'),
        (702, 1, null, 101, 'FACEBOOK', 'RIGHTS', 'LOW', 1, '', 'REJECT', '2026-03-01Z', '2026-03-09T15:59:59Z'),
        (703, 1, null, 101, 'FACEBOOK', 'OTHER', 'LOW', 1, '', 'TO_BE_REVIEWED', '2026-03-01Z', '2026-03-10T15:59:59Z'),
        (704, 1, 12, 104, 'FACEBOOK', 'POLICY', 'LOW', 1, '', 'TO_BE_RECTIFIED', '2026-03-01Z', '2026-03-12T15:59:59Z')`)
    await tx.run(sql`insert into freezes_records (id, customer_id, sub_customer_id, ad_account_id, channel, frozen_at, reason, currency, status,
        thawed_at)
      values (711, 1, 11, 103, 'FACEBOOK', now(), '', 'EUR', 'FROZEN', null), (712, 1, null, 101, 'FACEBOOK', now(), '', 'USD', 'THAWED', now()),
        (713, 1, null, 102, 'GOOGLE', now(), '', 'USD', 'THAW_PENDING', null)`)
    await tx.run(sql`insert into credit_statements (id, customer_id, company_id, channel, month, account_count, currency, spend_minor,
        service_fee_minor, tax_minor, rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
      values (721, 2, 31, 'FACEBOOK', '2026-02-01', 1, 'USD', 100, 0, 0, 0, 100, 'WAIT_REPLY', '2026-03-01Z', '2026-03-12Z', '2026-03-20'),
        (722, 2, 31, 'GOOGLE', '2026-02-01', 1, 'USD', 100, 0, 0, 0, 100, 'CONFIRMED', '2026-03-01Z', '2026-03-12Z', '2026-03-20'),
        (723, 2, 31, 'TIKTOK', '2026-02-01', 1, 'USD', 100, 0, 0, 0, 100, 'WAIT_REPLY', '2026-03-01Z', '2026-03-10Z', '2026-03-20')`)
    for (const [kind, customerId, subCustomerId, credits, pending, overdraft] of [
      ['WALLET', 1, null, 20000, 3000, 0],
      ['WALLET', 1, 11, 700, 0, 0],
      ['CREDIT_LINE', 2, null, 0, 4000, 50000],
    ] as const) {
      await tx.run(sql`select ledger_open(${kind}, 'USD', ${customerId}, ${subCustomerId}, null, null, ${overdraft}, now())`)
      await tx.run(sql`update ledger_balances b set credits_posted = ${credits}, debits_pending = ${pending} from ledger_accounts l
        where l.id = b.ledger_account_id and l.kind = ${kind} and l.sub_customer_id is not distinct from ${subCustomerId}::bigint`)
    }
    await tx.run(sql`insert into quota_orders (id, customer_id, sub_customer_id, payer_account_id, idempotency_key, body_hash, adjust_type,
        currency, amount_minor, service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
      select 900 + n, 1, case when n = 7 then 11 end, 1, 'key-' || n, '', 'ADD', 'USD', 100, 3, 0, 1, '张三', '备注', ${now} from generate_series(1, 7) n`)
    await tx.run(sql`insert into quota_items (id, order_id, customer_id, sub_customer_id, ad_account_id, channel, currency, payer_account_id,
        quota_account_id, service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points,
        service_fee_minor, tax_minor, state, due_at, created_at, finished_at)
      select 800 + n, 900 + n, 1, case when n = 7 then 11 end, case when n = 7 then 103 else 101 end, 'FACEBOOK', 'USD', 1, 2, 3, 4, 100, 300,
        0, 3, 0, case when n > 5 then 'RESERVED' else 'FINISHED' end, ${now}, ${now}, case when n <= 5 then ${now}::timestamptz end
      from generate_series(1, 7) n`)
  })
})
afterAll(() => db.drop())

test('a pre-charge customer sees its wallet, its balances in dollars and its spend', async () => {
  const figures = await keyFigures(db.database, customer, { now })
  expect(figures).toMatchObject({
    funds: {
      kind: 'WALLET',
      // 70.00 within the last seven full days: 10.00 a day
      currencies: [{ currency: 'USD', available: '170.00', pending: '30.00', limit: null, days_left: '17.0' }],
    },
    // 10 + 5 + 108 (100 EUR) + 1 + 1
    account_balance: '125.00',
    account_count: 5,
    low_balance_count: 3,
  })
  expect(figures.spend).toMatchObject({
    today: '15.00',
    // 12.50 against 10.00
    today_change: { percent: '25.0', until_hour: 13 },
    month: '90.00',
    // 75.00 in nine days: the one that runs is none of them
    month_daily_average: '8.33',
  })
  expect(figures.spend?.recent.map(({ day }) => day)).toEqual(
    Array.from({ length: 14 }, (_, index) => new Date(Date.UTC(2026, 1, 25 + index)).toISOString().slice(0, 10)),
  )
  expect(figures.spend?.recent.at(-2)).toEqual({ day: '2026-03-09', spend: '70.00' })
})

test('a billing-period customer sees its credit, and nothing of another customer', async () => {
  expect(await keyFigures(db.database, billingPeriod, { now })).toMatchObject({
    funds: {
      kind: 'CREDIT_LINE',
      currencies: [{ currency: 'USD', available: '460.00', pending: '40.00', limit: '500.00', days_left: null }],
    },
    account_balance: '0.00',
    account_count: 0,
    low_balance_count: 0,
    spend: { today: '0.00', today_change: null, month: '0.00' },
  })
  expect(await lowBalance(db.database, billingPeriod)).toEqual({ content: [], channels: [], total_size: 0, low_days: 3 })
  expect(await todo(db.database, billingPeriod, { now })).toEqual({
    content: [{ kind: 'STATEMENTS', count: 1, channel: 'FACEBOOK', note: '2026-03-12 08:00 前确认', due_at: '2026-03-12T00:00:00.000Z' }],
  })
  expect(await recentOperations(db.database, billingPeriod)).toEqual({ content: [] })
  expect((await trend(db.database, billingPeriod, { from: '2026-03-01', until: '2026-03-11', now })).total).toBe('0.00')
})

test('a sub-customer sees its own, and spend only where its agent shows it', async () => {
  expect(await keyFigures(db.database, seeing, { now })).toMatchObject({
    funds: { kind: 'WALLET', currencies: [{ available: '7.00' }] },
    account_balance: '108.00',
    account_count: 1,
    spend: { today: '0.40' },
  })
  expect(await keyFigures(db.database, blind, { now })).toMatchObject({
    funds: { kind: 'WALLET', currencies: [{ currency: 'USD', available: '0.00', days_left: null }] },
    account_balance: '2.00',
    low_balance_count: 1,
    spend: null,
  })
  expect((await trend(db.database, seeing, { from: '2026-03-10', until: '2026-03-11', now })).total).toBe('0.40')
  await expect(trend(db.database, blind, { from: '2026-03-10', until: '2026-03-11', now })).rejects.toMatchObject({
    refusal: 'PERMISSION_DENIED',
  })
  const low = await lowBalance(db.database, blind)
  expect(low).toMatchObject({ total_size: 1, channels: [{ count: 1 }], content: [{ id: '104', days_left: null, avg_spend_7d: null }] })
  expect((await todo(db.database, blind, { now })).content).toEqual([
    { kind: 'RECTIFY', count: 1, channel: 'FACEBOOK', note: '违规广告待整改', due_at: '2026-03-12T15:59:59.000Z' },
    { kind: 'LOW_BALANCE', count: 1, channel: 'FACEBOOK', note: '余额低于 $50' },
  ])
  expect((await todo(db.database, seeing, { now })).content).toEqual([
    { kind: 'FROZEN', count: 1, channel: 'FACEBOOK', note: '投放已停止，请尽快处理' },
  ])
  expect((await recentOperations(db.database, seeing)).content.map(record => record.item_id)).toEqual(['807'])
  expect((await recentOperations(db.database, blind)).content).toEqual([])
})

test('the trend aligns every channel with every day', async () => {
  const answer = await trend(db.database, customer, { from: '2026-03-09', until: '2026-03-11', now })
  expect(answer).toMatchObject({ days: ['2026-03-09', '2026-03-10'], total: '85.00', today: '2026-03-10' })
  expect(answer.channels).toEqual([
    { channel: 'FACEBOOK', total: '82.00', share_percent: '96.5', values: ['70.00', '12.00'] },
    { channel: 'GOOGLE', total: '3.00', share_percent: '3.5', values: ['0.00', '3.00'] },
    { channel: 'TIKTOK', total: '0.00', share_percent: '0.0', values: ['0.00', '0.00'] },
  ])
  await expect(trend(db.database, customer, { from: '2020-01-01', until: '2026-03-11', now })).rejects.toMatchObject({
    refusal: 'INPUT_INVALID',
  })
  await expect(trend(db.database, customer, { from: '2026-02-30', until: '2026-03-11', now })).rejects.toMatchObject({
    refusal: 'INPUT_INVALID',
  })
})

const TREND_TITLES = ['日期', 'Facebook（美元）', 'Google（美元）', 'TikTok（美元）', '合计（美元）', '说明']
const trendRows = (scope: TenantScope, from: string, until: string) =>
  exportedRows(db.database, scope, tx => trendExport(tx, scope, { from, until, now }))

test('the trend as a file is what the page shows: newest first, each channel, and the totals', async () => {
  expect(await trendRows(customer, '2026-03-08', '2026-03-12')).toEqual([
    TREND_TITLES,
    ['2026-03-11', '0.00', '0.00', '0.00', '0.00', ''],
    ['2026-03-10', '12.00', '3.00', '0.00', '15.00', '截至 14:20，当日未结束'],
    ['2026-03-09', '70.00', '0.00', '0.00', '70.00', ''],
    ['2026-03-08', '0.00', '0.00', '0.00', '0.00', ''],
    ['合计', '82.00', '3.00', '0.00', '85.00', ''],
  ])
  const [from, until] = ['2026-02-20', '2026-03-11']
  const shown = await trend(db.database, customer, { from, until, now })
  const rows = (await trendRows(customer, from, until)).slice(1)
  expect(rows.map(row => row[0])).toEqual([...shown.days.toReversed(), '合计'])
  expect(rows.at(-1)?.slice(1, 5)).toEqual([...shown.channels.map(({ total }) => total), shown.total])
  for (const [at, day] of shown.days.toReversed().entries()) {
    expect(rows[at]?.slice(0, 4)).toEqual([day, ...shown.channels.map(({ values }) => values.toReversed()[at])])
  }
})

test('the file of the trend holds nothing of anybody else, and refuses what the trend refuses', async () => {
  const totals = (scope: TenantScope) => trendRows(scope, '2026-02-20', '2026-03-11').then(rows => rows.at(-1))
  expect(await totals(customer)).toEqual(['合计', '82.00', '3.00', '14.99', '99.99', ''])
  expect(await totals(seeing)).toEqual(['合计', '0.40', '0.00', '0.00', '0.40', ''])
  expect(await totals(billingPeriod)).toEqual(['合计', '0.00', '0.00', '0.00', '0.00', ''])
  await expect(totals(blind)).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  for (const [from, until] of [
    ['2020-01-01', '2026-03-11'],
    ['2026-02-30', '2026-03-11'],
    ['2026-03-01', "2026-03-11'; drop table spend_rollups"],
  ] as const) {
    await expect(trendRows(customer, from, until)).rejects.toMatchObject({ refusal: 'INPUT_INVALID' })
  }
})

test('what runs dry first comes first', async () => {
  const low = await lowBalance(db.database, customer)
  expect(low.content.map(({ id, days_left }) => [id, days_left])).toEqual([
    ['104', '0.1'],
    ['102', '0.5'],
    ['101', '1.0'],
  ])
  expect(low.total_size).toBe(3)
})

test('to-dos come with their counts, most urgent first', async () => {
  expect((await todo(db.database, customer, { now })).content.map(({ kind, count, channel }) => [kind, count, channel])).toEqual([
    ['RECTIFY', 3, 'FACEBOOK'],
    ['FROZEN', 1, 'FACEBOOK'],
    ['CONTRACT', 1, null],
    ['LOW_BALANCE', 2, 'FACEBOOK'],
    ['LOW_BALANCE', 1, 'GOOGLE'],
    ['PROCESSING_ORDERS', 2, null],
  ])
})

test('a statement that is late is to be paid by its customer alone', async () => {
  const late = new Date('2026-03-25T04:00:00Z')
  await db.database.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update credit_statements set confirmed_at = '2026-03-02Z', confirmed_by = 'CODE' where id = 722`),
  )
  const overdue = async (scope: TenantScope, at: Date) =>
    (await todo(db.database, scope, { now: at })).content.filter(({ kind }) => kind === 'OVERDUE')
  expect(await overdue(billingPeriod, late)).toEqual([
    { kind: 'OVERDUE', count: 1, channel: 'GOOGLE', note: '最长逾期 5 天，请尽快还款', due_at: '2026-03-20T16:00:00.000Z' },
  ])
  expect(await Promise.all([overdue(billingPeriod, now), overdue(customer, late), overdue(seeing, late)])).toEqual([[], [], []])
})

test('a deadline is today while its business day lasts', async () => {
  const noteAt = async (instant: string) => (await todo(db.database, customer, { now: new Date(instant) })).content[0]?.note
  expect(await noteAt('2026-03-10T15:59:59Z')).toBe('1 个今日截止')
  expect(await noteAt('2026-03-10T16:00:00Z')).toBe('违规广告待整改')
})

test('the latest operations are those of the records', async () => {
  const { content } = await recentOperations(db.database, customer)
  expect(content.map(record => record.item_id)).toEqual(['807', '806', '805', '804', '803'])
  expect(content[2]).toMatchObject({
    apply_no: '905',
    adjust_type: 'ADD',
    company_name: '星辰科技',
    submitter: '张三',
    amount: '1.00',
    service_fee: '0.03',
    state: 'FINISHED',
    apply_time: '2026-03-10T06:30:00.000Z',
    remark: '备注',
  })
})

test.each([
  [customer, {}, ['100%_蓝海', '星辰科技', '空壳']],
  [customer, { company_name: '星辰' }, ['星辰科技']],
  [customer, { company_name: '星' }, ['星辰科技']],
  [customer, { company_name: '%_' }, ['100%_蓝海']],
  [customer, { company_name: "'" }, []],
  [customer, { channel: 'GOOGLE' }, ['星辰科技']],
  [billingPeriod, { company_name: '星辰' }, ['星辰乙']],
  [seeing, {}, ['100%_蓝海']],
  [seeing, { channel: 'TIKTOK' }, []],
] as const)('companies are found by part of their name (%#)', async (scope, request, expected) => {
  const page = await companySearch(db.database, scope, { page_num: 1, page_size: 20, ...request })
  expect(page.content.map(row => row.company_name).toSorted()).toEqual([...expected].toSorted())
  expect(page.total_size).toBe(expected.length)
  const beyond = await companySearch(db.database, scope, { page_num: 9, page_size: 20, ...request })
  expect([beyond.content, beyond.total_size]).toEqual([[], expected.length])
})
