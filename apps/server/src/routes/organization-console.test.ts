// The console's customers and their ad accounts over HTTP: found, read, switched; each action with its audit entry.
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { allocateToSubCustomer } from '@tallyhelm/flows/wallet/allocate-to-sub-customer'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { setCreditLine } from '@tallyhelm/flows/credit/test-credit-line'
import { insertAdAccount } from '@tallyhelm/modules/ad-accounts'
import { auditPage } from '@tallyhelm/protocol/topics/audit/schemas'
import { poolPage } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import {
  consoleMemberPage,
  customerDetail,
  customerFundPage,
  customerPage,
  subCustomerPage,
} from '@tallyhelm/protocol/topics/organization/console-schemas'
import { flowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import { money } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const system = { kind: 'system', name: 'test' } as const
const reason = '合同补充协议第 3 条'

let server: TestServer
let [ops, fin]: Client[] = []
let [customerId, otherId, subCustomerId, accountId]: string[] = []
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world } = server
  customerId = (await addCustomer(world, 1, '13800000001')).customerId
  otherId = (await addCustomer(world, 0, '13800000002')).customerId
  subCustomerId = (await addSubCustomer(world, customerId, '13800000003')).subCustomerId
  await bookRecharge(world, system, {
    customerId,
    provider: 'bank',
    transactionId: '1',
    amount: money(123_400n, 'USD'),
  })
  const { companyId } = await createCompany(world, system, { customerId, companyName: '公司' })
  accountId = world.ids.next()
  const [id, now] = [accountId, world.clock.now()]
  const facts = { accountName: '账户', currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
  await world.db.transaction({ kind: 'system' }, tx =>
    insertAdAccount(tx, {
      id,
      customerId: customerId ?? '',
      subCustomerId: null,
      companyId,
      channel: 'TIKTOK',
      outsideAccountId: id,
      ...facts,
    }),
  )
  await addStaff(world, 'OPS', 'ops')
  await addStaff(world, 'FIN', 'fin')
  ops = await staffClient(server, 'ops')
  fin = await staffClient(server, 'fin')
})
afterAll(() => server?.stop())

const post = async (client: Client | undefined, path: string, request: unknown) =>
  await (client as Client).post(`/api/console${path}`, request) // signed in above
const list = async (request: Record<string, unknown>) => customerPage.parse((await post(ops, '/customers/list', request)).data)
const entries = async (of: string | undefined) => auditPage.parse((await post(fin, '/customers/entries', { customer_id: of })).data).content

test('customers are found by each filter, with their figures', async () => {
  expect((await list({})).content.map(row => row.customer_id)).toEqual([otherId, customerId])
  const { content, total_size } = await list({ mobile: '13800000003' })
  expect(total_size).toBe(1)
  expect(content[0]).toMatchObject({
    customer_id: customerId,
    customer_type: 1,
    master: { name: '用户13800000001', mobile: '138****0001' },
    members: 1,
    sub_customers: 1,
    accounts: { FACEBOOK: 0, GOOGLE: 0, TIKTOK: 1 },
    wallets: [{ currency: 'USD', available: '1234.00' }],
  })
  expect((await list({ name: '0002', customer_type: 0 })).content.map(row => row.customer_id)).toEqual([otherId])
  expect((await list({ name: customerId })).total_size).toBe(1)
  expect((await list({ name: '%' })).total_size).toBe(0)
  expect((await list({ customer_nature: 'SECOND_AGENT' })).total_size).toBe(0)
  expect((await list({ created_from: '2999-01-01' })).total_size).toBe(0)
  expect(await post(ops, '/customers/list', { mobile: "1' or 1=1" })).toMatchObject({ code: 9002 })
  expect(await post(ops, '/customers/list', { customer_type: 9 })).toMatchObject({ code: 9002 })
})

test('one customer shows its own people, sub-customers and flows, and nobody else’s', async () => {
  const members = consoleMemberPage.parse((await post(ops, '/customers/members', { customer_id: customerId })).data)
  expect(members.content.map(({ name, mobile, is_master, sub_customer_name }) => [name, mobile, is_master, sub_customer_name])).toEqual([
    ['用户13800000001', '138****0001', true, null],
    ['用户13800000003', '138****0003', false, '子客户13800000003'],
  ])
  const subs = subCustomerPage.parse((await post(ops, '/customers/sub-customers', { customer_id: customerId })).data)
  expect(subs.content).toMatchObject([{ sub_customer_id: subCustomerId, users: 1, accounts: 0, show_sub_customer_spend: false }])
  const flows = flowPage.parse((await post(fin, '/customers/flows', { customer_id: customerId })).data)
  expect(flows.content).toMatchObject([{ income: '1234.00', balance_after: '1234.00' }])
  expect((await post(fin, '/customers/flows', { customer_id: otherId })).data).toMatchObject({ total_size: 0 })
  expect((await post(ops, '/customers/sub-customers', { customer_id: otherId })).data).toMatchObject({ total_size: 0 })
  for (const part of ['detail', 'members', 'sub-customers', 'funds'])
    expect((await post(ops, `/customers/${part}`, { customer_id: '1' })).code).toBe(1404)
})

test('a customer shows the wallets of all its currencies, those of its sub-customers, and credit that is no wallet', async () => {
  const { world } = server
  const cast = [await addCustomer(world, 1, '13800000004'), await addCustomer(world, 0, '13800000005')] as const
  const [agent, billed] = cast.map(one => one.customerId)
  const ids = { agent: agent ?? '', billed: billed ?? '' }
  const sub = await addSubCustomer(world, ids.agent, '13800000006')
  for (const [currency, minor] of [
    ['USD', 100_000n],
    ['CNY', 70_000n],
  ] as const)
    await bookRecharge(world, system, {
      customerId: ids.agent,
      provider: 'bank',
      transactionId: currency,
      amount: money(minor, currency),
    })
  await allocateToSubCustomer(world, system, {
    allocationId: '1',
    customerId: ids.agent,
    subCustomerId: sub.subCustomerId,
    amount: money(30_000n, 'USD'),
  })
  await setCreditLine(world, system, { customerId: ids.billed, limit: money(5_000n, 'USD') })
  const funds = async (of: string) =>
    customerFundPage
      .parse((await post(fin, '/customers/funds', { customer_id: of })).data)
      .content.map(({ kind, sub_customer_id: owner, currency, limit, used, available }) => [kind, owner, currency, limit, used, available])
  expect(await funds(ids.agent)).toEqual([
    ['WALLET', null, 'USD', null, null, '700.00'],
    ['WALLET', null, 'CNY', null, null, '700.00'],
    ['WALLET', sub.subCustomerId, 'USD', null, null, '300.00'],
  ])
  expect((await funds(ids.billed)).filter(([kind]) => kind === 'CREDIT_LINE')).toEqual([
    ['CREDIT_LINE', null, 'USD', '50.00', '0.00', '50.00'],
  ])
  const [first, second] = [await list({ name: ids.agent }), await list({ name: ids.billed })].map(page => page.content[0])
  expect(first?.wallets).toEqual([
    { currency: 'USD', available: '700.00' },
    { currency: 'CNY', available: '700.00' },
  ])
  expect([second?.wallets, second?.credit]).toEqual([[], { used: '0.00', limit: '50.00' }])
  const ofSub = { customer_id: ids.agent, sub_customer_id: sub.subCustomerId }
  expect((await post(fin, '/customers/flows', ofSub)).data).toMatchObject({ total_size: 1, content: [{ income: '300.00' }] })
  expect((await post(fin, '/customers/flows', { ...ofSub, customer_id: customerId })).code).toBe(1404)
})

test('a switch takes effect on the portal’s next request, and is written down once with before, after and reason', async () => {
  const change = { customer_id: customerId, switch: 'needs_quota_approval', value: true, reason }
  expect(await post(ops, '/customers/switches', { ...change, reason: '短' })).toMatchObject({ code: 9002 })
  expect(await post(ops, '/customers/switches', { ...change, switch: 'name' })).toMatchObject({ code: 9002 })
  expect((await post(ops, '/customers/switches', { ...change, customer_id: '1' })).code).toBe(1404)
  expect((await post(fin, '/customers/switches', change)).code).toBe(1)
  expect(customerDetail.parse((await post(ops, '/customers/switches', change)).data).switches).toEqual({
    needs_quota_approval: true,
    facebook_channel_auth: false,
    fb_user_authorization: false,
    rebate_subject: false,
    is_sell_vip: false,
    has_receive_equity: false,
    suspends_overdue: true,
  })
  expect((await post(ops, '/customers/switches', change)).code).toBe(0)
  expect((await entries(customerId)).filter(entry => entry.action === 'organization.set-switch')).toMatchObject([
    { actor_name: '员工ops', before: { needs_quota_approval: false }, after: { needs_quota_approval: true }, reason },
  ])
  expect((await entries(otherId)).map(entry => entry.action)).not.toContain('organization.set-switch')
  const customer = await signedInClient(server.url, '13800000001')
  const order = { adjust_type: 'CLEAR', reason: 'OTHER', remark: '', items: [{ account_id: accountId }] }
  const direct = await customer.call('POST', '/api/custom/client/accounts/quota/apply', JSON.stringify(order), {
    'idempotency-key': crypto.randomUUID(),
  })
  expect(direct.msg).toContain('审核')
})

test.each(['fb_user_authorization', 'is_sell_vip', 'has_receive_equity'])('%s shows in the profile of the next request', async name => {
  const customer = await signedInClient(server.url, '13800000001')
  const told = async () => (await customer.post('/api/security/auth/info', {})).data[name]
  expect(await told()).toBe(false)
  for (const value of [true, false]) {
    expect((await post(ops, '/customers/switches', { customer_id: customerId, switch: name, value, reason })).code).toBe(0)
    expect(await told()).toBe(value)
  }
})

test('channels, automatic clearing and inner users are set by operations, with before and after; a channel in use stays open', async () => {
  const of = { customer_id: customerId, reason }
  const set = (what: string, change: object, client = ops) => post(client, `/customers/switches/${what}`, { ...of, ...change })
  const customer = await signedInClient(server.url, '13800000001')
  const opened = async () => (await customer.post('/api/custom/client/customers/opened-channels', {})).data.channels
  const { accounts } = customerDetail.parse((await post(ops, '/customers/detail', of)).data)
  const used = CHANNEL_CODES.filter(channel => (accounts[channel] ?? 0) > 0)
  const unused = CHANNEL_CODES.filter(channel => !used.includes(channel))
  expect(used.length).toBeGreaterThan(0)
  expect(await set('channels', { channels: unused })).toMatchObject({ code: 2426 })
  expect(await set('channels', { channels: [] })).toMatchObject({ code: 9002 })
  expect((await set('channels', { channels: used, customer_id: '77' })).code).toBe(1404)
  expect((await set('channels', { channels: used }, fin)).code).toBe(1)
  expect((await set('channels', { channels: used })).code).toBe(0)
  expect(await opened()).toEqual(used)
  expect((await set('channels', { channels: CHANNEL_CODES })).code).toBe(0)
  expect(await set('auto-clear', { is_enabled: true, idle_days: 6 })).toMatchObject({ data: { fields: [{ path: 'idle_days' }] } })
  expect((await set('auto-clear', { is_enabled: true, idle_days: 45 })).data.auto_clear).toEqual({ is_enabled: true, idle_days: 45 })
  const [user] = await queryPast(server.world, `select id::text from organization_wallet_users where mobile = '13800000001'`)
  expect((await set('inner-user', { user_id: user?.id, value: true, customer_id: otherId })).code).toBe(1404)
  expect((await set('inner-user', { user_id: user?.id, value: true })).code).toBe(0)
  expect((await customer.post('/api/security/auth/info', {})).data.is_inner_user).toBe(true)
  const history = auditPage.parse((await post(fin, '/customers/switches/history', { ...of, page_num: 1, page_size: 20 })).data).content
  expect(history.slice(0, 4)).toMatchObject([
    { before: { is_inner_user: false }, after: { is_inner_user: true }, reason },
    { before: { is_enabled: false, idle_days: 30 }, after: { is_enabled: true, idle_days: 45 } },
    { before: { opened_channels: used.join(', ') } },
    { after: { opened_channels: used.join(', ') }, actor_name: '员工ops' },
  ])
  const others = await post(fin, '/customers/switches/history', { customer_id: otherId, page_num: 1, page_size: 20 })
  expect(others.data.total_size).toBe(0)
})

test('a sub-customer of another customer is not touched', async () => {
  const change = { customer_id: otherId, sub_customer_id: subCustomerId, value: true, reason }
  expect((await post(ops, '/customers/sub-customers/spend', change)).code).toBe(1404)
  expect((await post(ops, '/customers/sub-customers/spend', { ...change, customer_id: customerId })).code).toBe(0)
  const subs = subCustomerPage.parse((await post(ops, '/customers/sub-customers', { customer_id: customerId })).data)
  expect(subs.content).toMatchObject([{ show_sub_customer_spend: true }])
  expect(await entries(customerId)).toContainEqual(expect.objectContaining({ action: 'sub-customers.set-shows-spend', reason }))
})

test('the pool: additions are forbidden, the account is assigned and synchronised; finance only reads', async () => {
  const pool = async () => poolPage.parse((await post(fin, '/ad-accounts/list', { customer_id: customerId })).data).content
  const accounts = { account_ids: [accountId] }
  for (const [path, request] of [
    ['sync', accounts],
    ['forbid-quota', { ...accounts, is_forbidden: true, reason }],
    ['assign', { ...accounts, customer_id: customerId, sub_customer_id: subCustomerId, reason }],
  ] as const) {
    expect((await post(fin, `/ad-accounts/${path}`, request)).code).toBe(1)
    expect([path, (await post(ops, `/ad-accounts/${path}`, request)).code]).toEqual([path, 0])
  }
  expect(await pool()).toMatchObject([{ account_status: 'FORBID_QUOTA', is_quota_forbidden: true, sub_customer_id: subCustomerId }])
  expect((await post(ops, '/ad-accounts/assign', { ...accounts, customer_id: otherId, sub_customer_id: null, reason })).code).toBe(1404)
  expect(await post(ops, '/ad-accounts/forbid-quota', { account_ids: [], is_forbidden: true, reason })).toMatchObject({ code: 9002 })
  expect(await post(ops, '/ad-accounts/sync', { account_ids: Array.from({ length: 101 }, (_, n) => String(n + 1)) })).toMatchObject({
    code: 9002,
  })
  const actions = (await entries(customerId)).map(entry => entry.action)
  for (const action of ['ad-accounts.request-sync', 'ad-accounts.set-quota-ban', 'sub-customers.assign-ad-accounts'])
    expect(actions).toContain(action)
})
