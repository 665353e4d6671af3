// What every call about daily spend refuses, and in which words: days that are none, the wrong way round or too many, and too many ids.
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SpendStage, startSpendStage } from './test-spend-stage.ts'

let { server, clients } = {} as SpendStage // before the first test
beforeAll(async () => {
  ;({ server, clients } = await startSpendStage(async () => {}))
})
afterAll(() => server?.stop())

const { daily, dailyTotal, accounts, accountsTotal, customers, customersTotal, corrections, closings } = dailyEndpoints
const exported = ({ path }: { path: string }) => ({ path: `${path}/export` })
const ROWS = { daily, accounts, customers }
const FILES = { dailyFile: exported(daily), accountsFile: exported(accounts), customersFile: exported(customers) }
const TOTALS = { dailyTotal, accountsTotal, customersTotal }
/** With the filters of the account list. */
const FILTERED = { ...ROWS, ...FILES, ...TOTALS }
const RANGED = { ...FILTERED, corrections }
const ALL = { ...RANGED, closings }
const RANGE = { channel: 'FACEBOOK', from: '2026-02-01', until: '2026-03-01', format: 'csv', page_size: 20 }

const each = (calls: Record<string, { path: string }>, wrong: Record<string, unknown>, message: string) =>
  Object.entries(calls).map(([name, { path }]) => [name, wrong, message, path] as const)

test.each([
  ...each(ALL, { channel: 'KWAI' }, '请选择渠道'),
  ...each(RANGED, { from: '2026-02-30' }, '日期不正确'),
  ...each(RANGED, { until: '2026-02-30' }, '日期不正确'),
  ...each(RANGED, { from: '20260201' }, '日期不正确'),
  ...each(RANGED, { from: "2026-02-01' or 1=1" }, '日期不正确'),
  ...each(RANGED, { from: '2026-03-01' }, '结束日期需晚于开始日期'),
  ...each(RANGED, { from: '2026-03-02' }, '结束日期需晚于开始日期'),
  // Without its end the range ends with today, without its begin it is of seven days.
  ...each(RANGED, { from: '2026-03-09', until: undefined }, '结束日期需晚于开始日期'),
  ...each({ ...ROWS, ...FILES }, { from: '2025-11-30' }, '查询范围最多 90 天'),
  ...each({ ...TOTALS, corrections }, { from: '2025-01-24' }, '查询范围最多 400 天'),
  ...each(FILTERED, { compare_from: '2026-01-01' }, '请选择完整的对比日期'),
  ...each(FILTERED, { compare_from: '2026-01-01', compare_until: '2026-01-01' }, '结束日期需晚于开始日期'),
  ...each(FILTERED, { compare_from: '2026-02-30', compare_until: '2026-03-01' }, '日期不正确'),
  ...each(FILTERED, { as_of: '2026-02-30T00:00:00Z' }, '时间不正确'),
  ...each(FILTERED, { outside_account_ids: '9'.repeat(501) }, '广告账户 ID 最多输入 500 个字符'),
])('%s with %o: %s', async (_name, wrong, message, path) => {
  const { text } = await clients.customer.post(path, { ...RANGE, ...wrong })
  expect(text).toContain(message)
})

test.each([
  ...each({ ...ROWS, ...FILES }, { from: '2025-12-01' }, '90 days'),
  ...each({ ...TOTALS, corrections }, { from: '2025-01-25' }, '400 days'),
  ...each(FILTERED, { outside_account_ids: '1001,'.repeat(100) }, '500 characters'),
])('%s takes %o: %s', async (_name, given, _what, path) => {
  const { status, text } = await clients.customer.post(path, { ...RANGE, ...given })
  expect([status, text.startsWith('{') ? JSON.parse(text).code : 0]).toEqual([200, 0])
})

test.each(each(ALL, {}, ''))('%s tells nothing to who may not see spend', async (_name, _given, _message, path) => {
  const { status, data, text } = await clients.blind.post(path, RANGE)
  expect([status, text.startsWith('{'), Object.keys(data)]).toEqual([403, true, ['request_id']])
})
