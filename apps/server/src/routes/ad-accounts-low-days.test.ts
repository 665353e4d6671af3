// 余额预警天数 over HTTP: one setting of a customer that its list, its counters, the home page and its sub-customers go by.
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import type { Todo } from '@tallyhelm/protocol/topics/spend/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'

let server: TestServer
let clients: Record<'own' | 'sub' | 'other', Client>
let customerId: string

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  customerId = (await addCustomer(world, 1, '13800000001')).customerId
  const { subCustomerId } = await addSubCustomer(world, customerId, '13800000002')
  const other = await addCustomer(world, 1, '13800000003')
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`update sub_customers_profiles set show_sub_customer_spend = true where id = ${subCustomerId}`)
    await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at)
      values (21, ${customerId}, '云帆', now()), (22, ${other.customerId}, '蓝海', now())`)
    // 1, 4 and 6 days left; the last one is the sub-customer's. Another customer has one with 4.
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, sub_customer_id, company_id, channel, outside_account_id, account_name,
        currency, timezone, balance_minor, avg_spend_7d_minor, synced_at, opened_at, created_at)
      values (101, ${customerId}, null, 21, 'FACEBOOK', '1', '一', 'USD', 'UTC', 1000, 1000, now(), now(), now()),
        (102, ${customerId}, null, 21, 'FACEBOOK', '2', '二', 'USD', 'UTC', 4000, 1000, now(), now(), now()),
        (103, ${customerId}, ${subCustomerId}, 21, 'FACEBOOK', '3', '三', 'USD', 'UTC', 6000, 1000, now(), now(), now()),
        (104, ${other.customerId}, null, 22, 'FACEBOOK', '4', '四', 'USD', 'UTC', 4000, 1000, now(), now(), now())`)
  })
  const [own, sub, stranger] = await Promise.all(
    ['13800000001', '13800000002', '13800000003'].map(each => signedInClient(server.url, each)),
  )
  clients = { own, sub, other: stranger } as typeof clients
})
afterAll(() => server?.stop())

/** What every place says of low balances: the list's tab and its rows, the card, the key figures and the to-do. */
async function seenBy(who: keyof typeof clients) {
  const client = clients[who]
  const { path } = who === 'sub' ? adAccountEndpoints.subCustomerList : adAccountEndpoints.list
  const read = async (of: string, request: object = {}) => (await client.post(of, request)).data
  const list = await read(path, { channel: 'FACEBOOK', page_num: 1, page_size: 50, tab: 'LOW_BALANCE' })
  const card = await read(spendEndpoints.lowBalance.path)
  const figures = await read(spendEndpoints.keyFigures.path)
  const { content } = (await read(spendEndpoints.todo.path)) as Todo
  const todo = content.find(({ kind }) => kind === 'LOW_BALANCE')
  return {
    counts: [
      list.total_size,
      (list.tab_counts as { LOW_BALANCE: number }).LOW_BALANCE,
      card.total_size,
      figures.low_balance_count,
      todo?.count ?? 0,
    ],
    days: card.low_days,
    note: todo?.note,
  }
}
const set = (who: keyof typeof clients, days: unknown) => clients[who].post(adAccountEndpoints.setLowDays.path, { days })

test('list, counters, card, figures and to-do go by the one setting, which is three days until it is set', async () => {
  expect(await seenBy('own')).toEqual({ counts: [1, 1, 1, 1, 1], days: 3, note: '预计可用不足 3 天' })
  expect(await set('own', 5)).toMatchObject({ code: 0, data: { days: 5, may_change: true } })
  expect(await seenBy('own')).toEqual({ counts: [2, 2, 2, 2, 2], days: 5, note: '预计可用不足 5 天' })
  expect(await seenBy('sub')).toEqual({ counts: [0, 0, 0, 0, 0], days: 5, note: undefined })
  expect(await set('own', 7)).toMatchObject({ code: 0 })
  expect(await set('own', 7), 'the same again').toMatchObject({ code: 0, data: { days: 7 } })
  expect(await seenBy('own')).toMatchObject({ counts: [3, 3, 3, 3, 3], days: 7 })
  expect(await seenBy('sub')).toEqual({ counts: [1, 1, 1, 1, 1], days: 7, note: '预计可用不足 7 天' })
  expect(await seenBy('other')).toEqual({ counts: [0, 0, 0, 0, 0], days: 3, note: undefined })
})

test('a sub-customer that may not see spend is told what has less than fifty dollars left, whatever is spent', async () => {
  const change = (query: ReturnType<typeof sql>) => server.world.db.transaction({ kind: 'system' }, tx => tx.run(query))
  await change(sql`update sub_customers_profiles set show_sub_customer_spend = false`)
  await change(sql`update ad_accounts_accounts set balance_minor = 5000, avg_spend_7d_minor = 1000000 where id = 103`)
  expect(await seenBy('sub')).toEqual({ counts: [0, 0, 0, 0, 0], days: null, note: undefined })
  await change(sql`update ad_accounts_accounts set balance_minor = 4999, avg_spend_7d_minor = 0 where id = 103`)
  expect(await seenBy('sub')).toEqual({ counts: [1, 1, 1, 1, 1], days: null, note: '余额低于 $50' })
  expect((await clients.sub.post(adAccountEndpoints.lowDays.path, {})).data).toEqual({ days: 7, may_change: false })
  expect((await clients.other.post(adAccountEndpoints.lowDays.path, {})).data).toEqual({ days: 3, may_change: true })
})

test('it is written down once for each change, with what held before', async () => {
  const entries = await server.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ details: object }>(
      sql`select details from audit_entries where action = 'ad-accounts.set-low-days' and customer_id = ${customerId} order by id`,
    ),
  )
  expect(entries.map(({ details }) => details)).toEqual([
    { before: { days: 3 }, after: { days: 5 } },
    { before: { days: 5 }, after: { days: 7 } },
  ])
})

test('a sub-customer does not set it', async () => {
  expect(await set('sub', 5)).toMatchObject({ status: 403 })
})

test.each([0, 31, -1, 2.5, 1e9, '5', null, [5], "5'; drop table ad_accounts_low_days"])('%j is refused at its field', async days => {
  expect(await set('own', days)).toMatchObject({ data: { fields: [{ path: 'days', msg: '预警天数需为 1–30 的整数' }] } })
})
