// What an agent lets its sub-customers do, over HTTP: stopping, switches, limits that hold at the edge of a day, and the log of all that.
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { createCustomer } from '@tallyhelm/flows/organization/create-customer'
import { createUser } from '@tallyhelm/flows/organization/create-user'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { QUOTA_EVENTS_PATH } from '@tallyhelm/protocol/topics/quota/endpoints'
import { subCustomerLogPage } from '@tallyhelm/protocol/topics/sub-customers/rights-schemas'
import { ownSubCustomerPage } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { money, zero } from '@tallyhelm/protocol/values/money'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addSubCustomer,
  type Client,
  PASSWORD,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'

const seed = { kind: 'system', name: 'test' } as const
const FAMILY = '/api/custom/client/sub-customers'
let server: TestServer
let [agent, rival]: Client[] = []
let [customerId, companyId, mine, other, theirs]: string[] = []

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  const make = async (name: string, mobile: string) => {
    const made = await createCustomer(world, seed, { name, customerType: 1, customerNature: 'SECOND_AGENT' })
    await createUser(world, seed, { customerId: made.customerId, password: PASSWORD, mobile, userName: name, isMaster: true })
    return made.customerId
  }
  customerId = await make('轻舟代理', '13800000001')
  companyId = (await createCompany(world, seed, { customerId, companyName: '轻舟甲公司' })).companyId
  const rivalId = await make('别家代理', '13800000005')
  mine = (await addSubCustomer(world, customerId, '13800000003')).subCustomerId
  other = (await addSubCustomer(world, customerId, '13800000004')).subCustomerId
  theirs = (await addSubCustomer(world, rivalId, '13800000006')).subCustomerId
  await bookRecharge(world, seed, { customerId, provider: 'HSBC', transactionId: 'T-1', amount: money(1_000_000n, 'USD') })
  ;[agent, rival] = await Promise.all(['13800000001', '13800000005'].map(mobile => signedInClient(url, mobile)))
})
afterAll(() => server?.stop())

const change = (statement: Sql) => server.world.db.transaction({ kind: 'system' }, tx => tx.run(statement))
let keys = 0
const key = () => `key-of-rights-${(keys += 1)}`
const post = (client: Client | undefined, path: string, request: object = {}, idempotencyKey = key()) =>
  (client as Client).post(path, request, { 'idempotency-key': idempotencyKey }) // signed in above
const ask = (path: string, request: object, client = agent) => post(client, `${FAMILY}${path}`, request)
const limits = (over: object = {}) => ({
  sub_customer_id: mine,
  may_add: true,
  may_transfer: true,
  may_clear: true,
  may_bind: true,
  order_most: '',
  day_most: '',
  ...over,
})
const add = (client: Client, items: [string, string][], idempotencyKey?: string) =>
  post(
    client,
    '/api/custom/client/accounts/quota/apply',
    { adjust_type: 'ADD', items: items.map(([account_id, amount]) => ({ account_id, amount })), remark: '' },
    idempotencyKey,
  )

async function account(subCustomerId = mine): Promise<string> {
  const [id, now] = [server.world.ids.next(), server.world.clock.now()]
  await server.world.db.transaction({ kind: 'system' }, async tx => {
    const ids = {
      id,
      customerId: String(customerId),
      subCustomerId: String(subCustomerId),
      companyId: String(companyId),
      outsideAccountId: id,
    }
    const facts = { accountName: `账户${id}`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { ...ids, channel: 'FACEBOOK', ...facts })
    const [limit, none] = [money(10_000n, 'USD'), zero('USD')]
    await recordFigures(tx, id, { limit, spent: none, balance: limit, averageSpend: none, todaySpend: none, readAt: now })
    await recordOpening(tx, { customerId: String(customerId), adAccountId: id, limit, operator: 'test', at: now })
  })
  return id
}
const fund = (amount: string, sub_customer_id = mine) =>
  post(agent, '/api/wallet/client/wallet/sub-customers/move', { sub_customer_id, move: 'ALLOCATE', currency: 'USD', amount })

test('limits of an order and of a day hold, of two orders at once as well, and failed amounts leave room again', async () => {
  const sub = await signedInClient(server.url, '13800000003')
  const [one, two] = [await account(), await account()]
  expect((await fund('500')).code).toBe(0)
  expect((await ask('/limits', limits({ order_most: '60', day_most: '100' }))).code).toBe(0)
  expect(await add(sub, [[one, '60.01']])).toMatchObject({ code: 2652, msg: '单笔新增额度不能超过 $60.00，请减少金额或联系您的代理商' })
  expect(
    await add(sub, [
      [one, '30'],
      [two, '30.01'],
    ]),
  ).toMatchObject({ code: 2652 })
  const first = key()
  const [left, right] = await Promise.all([add(sub, [[one, '55']], first), add(sub, [[two, '55']])])
  expect(new Set([left?.code, right?.code])).toEqual(new Set([0, 2653]))
  expect(await add(sub, [[one, '45.01']])).toMatchObject({ code: 2653, msg: '每日新增额度上限为 $100.00，今日还可新增 $45.00' })
  expect(await add(sub, [[two, '45']])).toMatchObject({ code: 0 })
  expect(await add(sub, [[two, '0.01']])).toMatchObject({ code: 2653 })
  // What was accepted answers its key again, whatever the limits say by now.
  if (left?.code === 0) expect(await add(sub, [[one, '55']], first)).toMatchObject({ code: 0 })
  await change(sql`update quota_items set state = 'FAIL', finished_at = now() where sub_customer_id = ${mine} and amount_minor = 5500`)
  expect(await add(sub, [[one, '55']])).toMatchObject({ code: 0 })
  await change(sql`update sub_customers_additions set day = day - 1 where sub_customer_id = ${mine}`)
  expect(await add(sub, [[one, '60']])).toMatchObject({ code: 0 })
})

test('switches hold where orders are accepted, for this sub-customer alone', async () => {
  const sub = await signedInClient(server.url, '13800000003')
  const [one, two] = [await account(), await account()]
  expect((await ask('/limits', limits({ may_add: false, may_transfer: false, may_clear: false }))).code).toBe(0)
  const config = async () =>
    ((await sub.post('/api/custom/client/customers/authority-config', {})).data.routes as Record<string, unknown>)['AccountFacebook']
  const closed = { enabled: false, reason: '您的代理商未开放转移，请联系您的代理商' }
  expect(await config()).toMatchObject({ add: { enabled: false }, transfer: closed, clear: { enabled: false }, sync: { enabled: true } })
  expect(await add(sub, [[one, '10']])).toMatchObject({ code: 2651, msg: '您的代理商未开放新增额度，请联系您的代理商' })
  const apply = (request: object) => post(sub, '/api/custom/client/accounts/quota/apply', { remark: '', ...request })
  const transfer = { adjust_type: 'TRANSFER', items: [{ from_account_id: one, to_account_id: two, amount: '10' }] }
  expect(await apply(transfer)).toMatchObject({ code: 2651 })
  expect(await apply({ adjust_type: 'CLEAR', items: [{ account_id: one }], reason: 'STOPPED' })).toMatchObject({ code: 2651 })
  expect((await ask('/limits', limits())).code).toBe(0)
  expect(await add(sub, [[one, '10']])).toMatchObject({ code: 0 })
})

test('a stop ends sessions and streams at once, money stays, and nobody signs in until it is started again', async () => {
  const sub = await signedInClient(server.url, '13800000003')
  const headers = { cid: '101', v: '1', sid: sub.held.sid ?? '', cookie: sub.held.cookie ?? '' }
  const stream = await fetch(`${server.url}${QUOTA_EVENTS_PATH}`, { headers })
  const text = stream.text()
  expect((await ask('/status', { sub_customer_id: mine, is_stopped: true })).code).toBe(0)
  expect(await text).toContain('event: session-end')
  expect(await sub.post('/api/security/auth/info', {})).toMatchObject({ code: 9, msg: '您所属的子客户已停用，请联系您的代理商' })
  await expect(signedInClient(server.url, '13800000003')).rejects.toThrow()
  const [row] = ownSubCustomerPage.parse((await ask('/list', { status: 'STOPPED' })).data).content
  expect(row).toMatchObject({ sub_customer_id: mine, status: 'STOPPED' })
  expect(Number(row?.wallets[0]?.available)).toBeGreaterThan(0)
  expect(
    (await queryPast(server.world, `select count(*)::int as n from quota_items where state = 'RESERVED' and sub_customer_id = ${mine}`))[0],
  ).not.toEqual({ n: 0 })
  expect((await ask('/status', { sub_customer_id: mine, is_stopped: false })).code).toBe(0)
  await signedInClient(server.url, '13800000003')
})

test('every right and fund stands in the log, before and after, and a stranger neither reads nor changes any of it', async () => {
  const logs = async (request: object, client = agent) => subCustomerLogPage.parse((await ask('/logs', request, client)).data).content
  expect(await logs({ kind: 'FUND' })).toMatchObject([
    { action: 'ALLOCATE', about: '500.00 USD', before: '0.00 USD', after: '500.00 USD', operator: '轻舟代理' },
  ])
  const rights = await logs({ kind: 'RIGHT', sub_customer_id: mine })
  expect(rights.filter(({ action }) => action === 'STATUS')).toMatchObject([
    { action: 'STATUS', before: '停用', after: '启用' },
    { action: 'STATUS', before: '启用', after: '停用' },
  ])
  expect(rights.at(-1)).toMatchObject({
    before: '新增额度、转移、清零、绑定；单笔 不限，每日 不限',
    after: '新增额度、转移、清零、绑定；单笔 $60.00，每日 $100.00',
  })
  expect(await logs({}, rival)).toMatchObject([{ sub_customer_id: theirs, action: 'CREATE' }])
  const rule = { sub_customer_id: mine, currency: 'USD', keep: '10', day_most: '10', is_on: true }
  const calls: [string, object][] = [
    ['/status', { sub_customer_id: mine, is_stopped: true }],
    ['/limits', limits()],
    ['/rules', rule],
  ]
  const sub = await signedInClient(server.url, '13800000004')
  for (const [path, request] of calls) {
    expect(await ask(path, request, rival), path).toMatchObject({ code: 1404 })
    expect(await ask(path, request, sub), path).toMatchObject({ status: 403 })
  }
  for (const path of ['/logs', '/remind', '/list'])
    expect(await ask(path, { rectification_ids: ['1'] }, sub), path).toMatchObject({ status: 403 })
  expect(other).not.toBe(mine)
})

test.each([
  ['/limits', { order_most: '0' }, 'order_most'],
  ['/limits', { order_most: '100', day_most: '99.99' }, 'day_most'],
  ['/limits', { day_most: '1e9' }, 'day_most'],
  ['/limits', { may_add: 'yes' }, 'may_add'],
  ['/rules', { currency: 'USD', keep: '0', day_most: '1', is_on: true }, 'keep'],
  ['/rules', { currency: 'JPY', keep: '1.5', day_most: '1', is_on: true }, 'keep'],
  ['/remind', { rectification_ids: [] }, 'rectification_ids'],
])('%s: hostile input %j is refused at its field', async (path, over, at) => {
  expect(await ask(path, { ...limits(), ...over })).toMatchObject({ code: 9002, data: { fields: [{ path: at }] } })
})
