// The trend as a file, over HTTP: both formats, everybody's own alone, and hostile days.
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../program/test-server.ts'
import { type SpendStage, startSpendStage } from './test-spend-stage.ts'

const { path: EXPORT } = exportEndpoints.trend
const RANGE = { from: '2026-03-01', until: '2026-03-03' }

let { server, clients } = {} as SpendStage // before the first test
beforeAll(async () => {
  ;({ server, clients } = await startSpendStage(({ world }, { customerId, seeing, blind }) =>
    world.db.transaction({ kind: 'system' }, async tx => {
      for (const [member, minor] of [
        ['0', 123_456],
        [seeing, 40],
        [blind, 50],
      ] as const) {
        await tx.run(sql`insert into spend_rollups (customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor, impressions, clicks, day_rows)
          values (${customerId}, ${member}, 0, '2026-03-02', 'GOOGLE', 'USD', ${minor}, ${minor}, 0, 0, 1)`)
      }
    }),
  ))
})
afterAll(() => server?.stop())

const linesOf = async (who: Client) => {
  const { status, text } = await who.post(EXPORT, { ...RANGE, format: 'csv' })
  return [status, ...text.split('\r\n').slice(1, -1)]
}

test('a file of the shown days in either format, named after the page and the time', async () => {
  const csv = await clients.customer.post(EXPORT, { ...RANGE, format: 'csv' })
  expect(decodeURIComponent(csv.headers.get('content-disposition') ?? '')).toContain('消耗趋势_20260302_120000.csv')
  expect(csv.text.split('\r\n')).toEqual([
    expect.stringContaining('"日期","Facebook（美元）","Google（美元）","TikTok（美元）","合计（美元）","说明"'),
    '"2026-03-02",0.00,1234.56,0.00,1234.56,"当日未结束"',
    '"2026-03-01",0.00,0.00,0.00,0.00,',
    '"合计",0.00,1234.56,0.00,1234.56,',
    '',
  ])
  const xlsx = await clients.customer.post(EXPORT, { ...RANGE, format: 'xlsx' })
  expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK'])
  expect(decodeURIComponent(xlsx.headers.get('content-disposition') ?? '')).toContain('消耗趋势_20260302_120000.xlsx')
  const shown = await clients.customer.post(spendEndpoints.trend.path, RANGE)
  expect(shown.data).toMatchObject({ total: '1234.56' })
})

test('a sub-customer gets its own, one that may not see spend nothing, a stranger zeros', async () => {
  expect(await linesOf(clients.seeing)).toEqual([
    200,
    '"2026-03-02",0.00,0.40,0.00,0.40,"当日未结束"',
    '"2026-03-01",0.00,0.00,0.00,0.00,',
    '"合计",0.00,0.40,0.00,0.40,',
  ])
  expect((await linesOf(clients.stranger)).at(-1)).toBe('"合计",0.00,0.00,0.00,0.00,')
  expect(await clients.blind.post(EXPORT, { ...RANGE, format: 'csv' })).toMatchObject({ code: 1, status: 403 })
})

test.each([
  [{ from: '2026-02-30' }, 'from'],
  [{ from: "2026-03-01' or '1'='1" }, 'from'],
  [{ from: 20_260_301 }, 'from'],
  [{ until: '=1+1' }, 'until'],
  [{ until: '2026-03-01' }, 'until'],
  [{ from: '2020-01-01' }, 'until'],
  [{ until: '9999-12-31' }, 'until'],
  [{ format: 'pdf' }, 'format'],
  [{ format: ['csv'] }, 'format'],
] as const)('names the field of %j', async (fields, path) => {
  const answer = await clients.customer.post(EXPORT, { ...RANGE, format: 'csv', ...fields })
  expect(answer).toMatchObject({ code: 9002, data: { fields: [{ path }] } })
})
