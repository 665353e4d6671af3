// Days that cost far more than usual: what is told, by whom it may be known, and that neither strangers nor those without spend hear of it.
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import { outlierEndpoints } from '@tallyhelm/protocol/topics/spend/outlier-endpoints'
import type { OutlierPage } from '@tallyhelm/protocol/topics/spend/outlier-schemas'
import type { Todo } from '@tallyhelm/protocol/topics/spend/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, queryPast } from '../program/test-server.ts'
import { type SpendStage, startSpendStage } from './test-spend-stage.ts'

/** The test clock stands at noon of 2026-03-02, a Monday, in Beijing; in Los Angeles it is still Sunday. */
let { server, clients } = {} as SpendStage // before the first test

beforeAll(async () => {
  ;({ server, clients } = await startSpendStage(({ world }, { customerId, seeing, blind }) =>
    world.db.transaction({ kind: 'system' }, async tx => {
      await tx.run(
        sql`insert into companies_companies (id, customer_id, company_name, created_at) values (21, ${customerId}, '云帆', now())`,
      )
      await tx.run(sql`select spend_prepare_month('2025-12-01')`)
      /** Each weekday of the eight weeks before `day` cost `usual`, by turns a little less and more; then `day` itself. */
      const account = async (id: number, sub: string | null, timezone: string, day: string, spend: number, usual: number, weeks = 8) => {
        await tx.run(sql`
        insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name, currency, timezone,
          account_status, adopted_on, opened_at, created_at)
        values (${id}, ${customerId}, ${sub}, 21, 'FACEBOOK', ${`o${id}`}, ${`店${id}`}, 'USD', ${timezone}, 'NORMAL', '2025-12-01', now(), now())`)
        await tx.run(sql`
        insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor, impressions,
          clicks, is_settled, changed_at, known_from)
        select ${id}, ${day}::date - 7 * n, ${customerId}, ${sub}, 21, 'FACEBOOK', 'USD', s, s, 1, 1, false, now(), case when n > 0 then now() end
        from generate_series(0, ${weeks}::int) n, lateral (select case when n = 0 then ${spend}::bigint when ${usual}::bigint = 0 then 0 when n % 2 = 0 then ${usual}::bigint + 100
          else greatest(${usual}::bigint - 100, 0) end as s) x`)
      }
      await account(101, null, 'Asia/Shanghai', '2026-03-02', 30_000, 10_000)
      await account(102, null, 'Asia/Shanghai', '2026-03-02', 29_999, 10_000)
      await account(103, null, 'Asia/Shanghai', '2026-03-01', 30_000, 10_000, 3)
      await account(104, null, 'Asia/Shanghai', '2026-03-02', 4_999, 10)
      await account(105, null, 'America/Los_Angeles', '2026-03-01', 50_000, 10_000, 4)
      await account(106, seeing, 'Asia/Shanghai', '2026-02-27', 90_000, 10_000)
      await account(107, null, 'Asia/Shanghai', '2026-02-26', 90_000, 10_000)
      await account(108, null, 'Asia/Shanghai', '2026-03-02', 90_000, 0)
      await account(109, blind, 'Asia/Shanghai', '2026-03-02', 90_000, 10_000)
    }),
  ))
})
afterAll(() => server?.stop())

const ask = async (who: Client, request: object = {}) =>
  (await who.post(outlierEndpoints.outliers.path, { channel: 'FACEBOOK', page_size: 20, ...request })).data as unknown as OutlierPage
const told = async (who: Client, request: object = {}) => (await ask(who, request)).content.map(({ account_id, day }) => [account_id, day])
const todos = async (who: Client) =>
  ((await who.post(spendEndpoints.todo.path)).data as Todo).content.filter(({ kind }) => kind === 'OUTLIERS')
const mark = (who: Client, account_id: string, day: string, is_known = true) =>
  who.post(outlierEndpoints.markOutlier.path, { account_id, day, is_known })

test('three times the median of the weekday, of four known weeks, fifty dollars and three ended days at least', async () => {
  const { content, total_size } = await ask(clients.customer)
  expect(total_size).toBe(4)
  expect(
    content.map(({ account_id, day, spend, median, times, is_running }) => [account_id, day, spend, median, times, is_running]),
  ).toEqual([
    ['109', '2026-03-02', '900.00', '100.00', '9.0', true],
    ['101', '2026-03-02', '300.00', '100.00', '3.0', true],
    ['105', '2026-03-01', '500.00', '100.00', '5.0', true],
    ['106', '2026-02-27', '900.00', '100.00', '9.0', false],
  ])
  expect(await ask(clients.customer, { channel: 'GOOGLE' })).toMatchObject({ total_size: 0 })
  expect(await todos(clients.customer)).toMatchObject([{ channel: 'FACEBOOK', count: 4 }])
})

test('a sub-customer reads its own, one without spend and a stranger nothing', async () => {
  expect(await told(clients.seeing)).toEqual([['106', '2026-02-27']])
  expect(await told(clients.stranger)).toEqual([])
  expect(await todos(clients.stranger)).toEqual([])
  expect(await todos(clients.blind)).toEqual([])
  const answer = await clients.blind.post(outlierEndpoints.outliers.path, { channel: 'FACEBOOK' })
  expect([answer.code, Object.keys(answer.data)]).toEqual([1, ['request_id']])
  expect(await mark(clients.blind, '109', '2026-03-02')).toMatchObject({ code: 1 })
})

test('known by its viewer alone it leaves the list, and comes back; the log keeps both', async () => {
  for (const who of [clients.stranger, clients.seeing]) expect(await mark(who, '101', '2026-03-02')).toMatchObject({ code: 1404 })
  expect(await mark(clients.customer, '106', '2026-02-27')).toMatchObject({ code: 0 })
  expect(await mark(clients.customer, '106', '2026-02-27')).toMatchObject({ code: 0 })
  expect(await told(clients.customer)).toHaveLength(3)
  expect(await todos(clients.customer)).toMatchObject([{ count: 3 }])
  expect(await ask(clients.customer, { is_known: true })).toMatchObject({ content: [{ account_id: '106', known_by: '用户13800000001' }] })
  expect(await told(clients.seeing)).toEqual([['106', '2026-02-27']])
  await mark(clients.seeing, '106', '2026-02-27')
  await mark(clients.customer, '106', '2026-02-27', false)
  expect(await told(clients.customer)).toHaveLength(4)
  expect(await told(clients.seeing)).toEqual([])
  const audited = await queryPast(server.world, `select action from audit_entries where action like 'spend.%outlier' order by id`)
  expect(audited.map(({ action }) => action)).toEqual(['spend.know-outlier', 'spend.know-outlier', 'spend.forget-outlier'])
})

test.each([
  [{ account_id: 'x' }, '账户格式不正确'],
  [{ day: '2026-02-30' }, '日期不正确'],
  [{ is_known: 'yes' }, '请选择是否已知晓'],
])('%o is refused: %s', async (wrong, message) => {
  const { text } = await clients.customer.post(outlierEndpoints.markOutlier.path, {
    account_id: '101',
    day: '2026-03-02',
    is_known: true,
    ...wrong,
  })
  expect(text).toContain(message)
})
