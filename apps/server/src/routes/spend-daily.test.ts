// Daily spend over HTTP: rows, totals, chart and file agree, corrections are told, closed months stand still, and nobody sees another's spend.
import { analysisEndpoints } from '@tallyhelm/protocol/topics/spend/analysis-endpoints'
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import type { SpendPage, SpendTotal } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { keepTotals } from '@tallyhelm/views/spend/test-rollups'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, TestServer } from '../program/test-server.ts'
import { type SpendStage, startSpendStage } from './test-spend-stage.ts'

const RANGE = { channel: 'FACEBOOK', from: '2026-02-26', until: '2026-03-03' } as const
const JANUARY = { channel: 'FACEBOOK', from: '2026-01-01', until: '2026-02-01' } as const
let { server, clients } = {} as SpendStage // before the first test
beforeAll(async () => {
  ;({ server, clients } = await startSpendStage(fill))
})
afterAll(() => server?.stop())

async function fill({ world }: TestServer, { customerId, seeing }: { customerId: string; seeing: string }): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at) values (21, ${customerId}, '云帆', now())`)
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name, currency,
        timezone, account_status, adopted_on, opened_at, created_at)
      values (101, ${customerId}, null, 21, 'FACEBOOK', '1001', '一店', 'USD', 'Asia/Shanghai', 'NORMAL', '2025-12-01', now(), now()),
        (102, ${customerId}, ${seeing}, 21, 'FACEBOOK', '1002', '二店', 'JPY', 'America/Los_Angeles', 'NORMAL', '2025-12-01', now(), now())`)
    await tx.run(sql`insert into billing_closings (month, customer_id, closed_at, unsettled_accounts, finished_at)
      values ('2026-01-01', ${customerId}, '2026-02-05T04:00:00Z', 0, '2026-02-05T04:00:00Z')`)
    const day = (
      account: number,
      sub: string | null,
      currency: string,
      on: string,
      minor: number,
      usd: number,
      more: ReturnType<typeof sql>,
    ) =>
      tx.run(sql`
      insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor, impressions,
        clicks, is_settled, changed_at, known_from, checking_minor, checking_since, closed_minor, closed_usd_minor)
      select ${account}, ${on}, ${customerId}, ${sub}, 21, 'FACEBOOK', ${currency}, ${minor}, ${usd}, 1000, 10, false, '2026-03-01T00:00:00Z', x.*
      from (values (${more})) as x (known_from, checking_minor, checking_since, closed_minor, closed_usd_minor)`)
    const plain = sql`'2026-03-01T00:00:00Z'::timestamptz, null::bigint, null::timestamptz, null::bigint, null::bigint`
    await day(101, null, 'USD', '2026-02-27', 1_000, 1_000, plain)
    await day(
      101,
      null,
      'USD',
      '2026-02-28',
      2_000,
      2_000,
      sql`'2026-03-01T00:00:00Z'::timestamptz, 0::bigint, now(), null::bigint, null::bigint`,
    )
    await day(101, null, 'USD', '2026-03-02', 300, 300, sql`null::timestamptz, null::bigint, null::timestamptz, null::bigint, null::bigint`)
    await day(102, seeing, 'JPY', '2026-02-27', 5_000, 3_350, plain)
    await day(
      101,
      null,
      'USD',
      '2026-01-10',
      700,
      700,
      sql`'2026-01-11T00:00:00Z'::timestamptz, null::bigint, null::timestamptz, 900::bigint, 900::bigint`,
    )
    const change = (on: string, before: number, after: number, at: string, isLate: boolean) =>
      tx.run(sql`
      insert into spend_changes (ad_account_id, day, customer_id, company_id, channel, currency, before_minor, after_minor, before_usd_minor,
        after_usd_minor, seen_at, source, request_id, is_after_closing)
      values (101, ${on}, ${customerId}, 21, 'FACEBOOK', 'USD', ${before}, ${after}, ${before}, ${after}, ${at}, 'RESTATED', 'req-7', ${isLate})`)
    await change('2026-02-27', 1_300, 1_000, '2026-03-02T01:00:00Z', false)
    await change('2026-01-10', 1_000, 900, '2026-01-20T00:00:00Z', false)
    await change('2026-01-10', 900, 700, '2026-02-20T00:00:00Z', true)
    await tx.run(sql`insert into spend_readings (ad_account_id, read_at) values (101, '2026-03-02T03:00:00Z')`)
    await keepTotals(tx)
  })
}

const rowsOf = async (who: Client, request: object, call: 'daily' | 'accounts' | 'customers' = 'daily') =>
  (await who.post(dailyEndpoints[call].path, { page_size: 20, ...request })).data as SpendPage
const totalOf = async (who: Client, request: object) => (await who.post(dailyEndpoints.dailyTotal.path, request)).data as SpendTotal
const sum = (amounts: readonly string[]) => (amounts.reduce((all, one) => all + Math.round(Number(one) * 100), 0) / 100).toFixed(2)

test('a row is an account on a day, with what it is known to be', async () => {
  const { content, total_size } = await rowsOf(clients.customer, RANGE)
  expect(total_size).toBe(4)
  expect(
    content.map(({ day, outside_account_id, spend, spend_usd, state, checking, previous, changes }) => [
      day,
      outside_account_id,
      spend,
      spend_usd,
      state,
      checking,
      previous,
      changes,
    ]),
  ).toEqual([
    ['2026-03-02', '1001', '3.00', '3.00', 'RUNNING', null, null, 0],
    ['2026-02-28', '1001', '20.00', '20.00', 'CHECKING', '0.00', null, 0],
    ['2026-02-27', '1001', '10.00', '10.00', 'ESTIMATED', null, '13.00', 1],
    ['2026-02-27', '1002', '5000', '33.50', 'ESTIMATED', null, null, 0],
  ])
  expect(content[0]).toMatchObject({ account_name: '一店', company_name: '云帆', updated_at: '2026-03-02T03:00:00.000Z' })
})

test.each(['DAY', 'ACCOUNT', 'COMPANY'] as const)('by %s: rows, totals and chart agree', async dimension => {
  const { content } = await rowsOf(clients.customer, { ...RANGE, dimension })
  const total = await totalOf(clients.customer, { ...RANGE, dimension })
  expect(total.usd).toBe('66.50')
  expect(sum(content.map(row => row.spend_usd))).toBe(total.usd)
  expect(sum(total.series.flatMap(one => one.values))).toBe(total.usd)
  expect(total.currencies).toEqual([
    { currency: 'JPY', spend: '5000', spend_usd: '33.50' },
    { currency: 'USD', spend: '33.00', spend_usd: '33.00' },
  ])
  expect(total).toMatchObject({
    daily_average_usd: '13.30',
    peak: { day: '2026-02-27', usd: '43.50' },
    active_accounts: 2,
    checking_days: 1,
  })
  // Los Angeles is still in the first of March.
  const readAt = '2026-03-02T03:00:00.000Z'
  expect(total.coverage).toEqual({ accounts: 2, read: 1, newest_read_at: readAt, oldest_read_at: readAt, failed: 0, not_begun: 1 })
})

test('an agent reads itself and each sub-customer', async () => {
  const { content } = await rowsOf(clients.customer, RANGE, 'customers')
  expect(content.map(({ sub_customer_name, spend_usd }) => [sub_customer_name === null, spend_usd])).toEqual([
    [false, '33.50'],
    [true, '33.00'],
  ])
})

test('the other period stands beside the rows and the totals', async () => {
  const request = { ...RANGE, compare_from: '2026-01-01', compare_until: '2026-02-01' }
  const { content } = await rowsOf(clients.customer, request, 'accounts')
  expect(content.map(row => row.compare_usd)).toEqual(['0.00', '9.00'])
  expect((await totalOf(clients.customer, request)).compare).toMatchObject({ usd: '9.00' })
})

test('as of an instant: what was known then, without what was read later', async () => {
  const then = { ...RANGE, as_of: '2026-03-02T00:30:00Z' }
  const { content } = await rowsOf(clients.customer, then)
  expect(content.map(({ day, spend, changes }) => [day, spend, changes])).toEqual([
    ['2026-02-28', '20.00', 0],
    ['2026-02-27', '13.00', 0],
    ['2026-02-27', '5000', 0],
  ])
  expect((await totalOf(clients.customer, then)).usd).toBe('66.50')
  expect((await rowsOf(clients.customer, { ...RANGE, as_of: '2026-02-28T00:00:00Z' })).content).toEqual([])
})

test('a closed month stands still, and tells what its days come to now', async () => {
  const { content } = await rowsOf(clients.customer, JANUARY)
  expect(content).toMatchObject([{ day: '2026-01-10', spend: '9.00', latest: '7.00', state: 'SETTLED', previous: '9.00', changes: 2 }])
  expect(await totalOf(clients.customer, JANUARY)).toMatchObject({
    usd: '9.00',
    late_usd: '-2.00',
    corrections: [{ day: '2026-01-10', changes: 2, moved_usd: '-1.00', late_usd: '-2.00' }],
  })
  const then = { ...JANUARY, as_of: '2026-01-25T00:00:00Z' }
  expect((await totalOf(clients.customer, then)).corrections).toMatchObject([{ changes: 1, moved_usd: '-1.00', late_usd: '0.00' }])
  expect((await totalOf(clients.customer, { ...JANUARY, outside_account_ids: ['1002'] })).corrections).toEqual([])
  // Before the first change, after it, and once the month was closed.
  for (const [as_of, spend] of [
    ['2026-01-15T00:00:00Z', '10.00'],
    ['2026-01-25T00:00:00Z', '9.00'],
    ['2026-02-10T00:00:00Z', '9.00'],
  ])
    expect((await rowsOf(clients.customer, { ...JANUARY, as_of })).content).toMatchObject([{ spend, latest: null }])
  const { data } = await clients.customer.post(dailyEndpoints.corrections.path, JANUARY)
  expect(data).toMatchObject({
    content: [
      { before: '9.00', after: '7.00', is_after_closing: true, source: 'RESTATED', request_id: 'req-7' },
      { before: '10.00', after: '9.00', is_after_closing: false },
    ],
  })
})

test('the file has the rows, also as of an instant', async () => {
  const path = `${dailyEndpoints.daily.path}/export`
  const linesOf = async (request: object) =>
    (
      await clients.customer.post(path, {
        ...request,
        format: 'csv',
        columns: ['day', 'outside_account_id', 'spend', 'previous', 'latest'],
      })
    ).text
      .split('\r\n')
      .slice(1, -1)
  expect(await linesOf(JANUARY)).toEqual(['"2026-01-10","1001",9.00,9.00,7.00'])
  expect(await linesOf({ ...JANUARY, as_of: '2026-01-15T00:00:00Z' })).toEqual(['"2026-01-10","1001",10.00,,'])
  expect(await linesOf(RANGE)).toHaveLength(4)
})

test('a sub-customer reads its own, one that may not see spend nothing at all, a stranger nothing', async () => {
  expect((await rowsOf(clients.seeing, RANGE)).content.map(row => row.outside_account_id)).toEqual(['1002'])
  expect((await totalOf(clients.seeing, RANGE)).usd).toBe('33.50')
  expect((await rowsOf(clients.stranger, RANGE)).content).toEqual([])
  expect((await totalOf(clients.stranger, RANGE)).usd).toBe('0.00')
  expect(await clients.stranger.post(dailyEndpoints.corrections.path, JANUARY)).toMatchObject({ data: { content: [] } })
  expect(await clients.blind.post(dailyEndpoints.hours.path, {})).toMatchObject({ code: 0, data: { hours: null } })
  const { corrections, closings, daily, dailyTotal, accounts, accountsTotal } = dailyEndpoints
  for (const { path } of [corrections, closings, daily, dailyTotal, accounts, accountsTotal, ...Object.values(analysisEndpoints)]) {
    const answer = await clients.blind.post(path, path === closings.path ? { channel: 'FACEBOOK' } : { ...RANGE, format: 'csv' })
    expect([path, answer.code]).not.toEqual([path, 0])
    expect(Object.keys((answer.data ?? {}) as object)).toEqual(['request_id'])
  }
})

test('why it changed, and the table by companies, come to the totals; their file has the same, and a stranger sees nothing', async () => {
  const { changes, pivot, pivotFile } = analysisEndpoints
  const whole = await totalOf(clients.customer, RANGE)
  const before = await totalOf(clients.customer, { ...RANGE, from: '2026-02-21', until: '2026-02-26' })
  expect((await clients.customer.post(changes.path, RANGE)).data).toMatchObject({ before: { usd: before.usd }, after: { usd: whole.usd } })
  expect((await clients.customer.post(pivot.path, RANGE)).data).toMatchObject({ sums: { total: whole.usd }, others: null })
  const { text } = await clients.customer.post(pivotFile.path, { ...RANGE, dimension: 'COMPANY', format: 'csv' })
  expect(text.split('\r\n').slice(1, -1)).toEqual(['"合计",0.00,43.50,20.00,0.00,3.00,66.50', '"云帆",0.00,43.50,20.00,0.00,3.00,66.50'])
  expect((await clients.stranger.post(changes.path, RANGE)).data).toMatchObject({ lines: [], change_usd: '0.00' })
  expect((await clients.stranger.post(pivot.path, RANGE)).data).toMatchObject({ rows: [], sums: { total: '0.00' } })
})

test.each([
  [{ from: '2026-02-30' }, '日期不正确'],
  [{ from: '2026-03-03' }, '结束日期需晚于开始日期'],
  [{ from: '2025-12-01', until: '2026-03-02' }, '查询范围最多 90 天'],
  [{ compare_from: '2026-01-01' }, '请选择完整的对比日期'],
  [{ as_of: 'yesterday' }, '时间不正确'],
  [{ channel: 'KWAI' }, '请选择渠道'],
  [{ outside_account_ids: '9'.repeat(501) }, '广告账户 ID 最多输入 500 个字符'],
])('%o is refused: %s', async (wrong, message) => {
  const { text } = await clients.customer.post(dailyEndpoints.daily.path, { ...RANGE, ...wrong })
  expect(text).toContain(message)
})

test('ids of others are told as missing', async () => {
  expect(await rowsOf(clients.customer, { ...RANGE, outside_account_ids: ['1001', '9999'] })).toMatchObject({
    total_size: 3,
    missing_ids: ['9999'],
  })
})
