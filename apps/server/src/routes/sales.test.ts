// Salespeople over HTTP: given customers by operations, they read their own and nobody else's, in every call that is open to them, and
// change nothing. Row-level security is taken down for the walk: the predicate of each query must hold by itself.
import { takeDownRowSecurity } from '@tallyhelm/infra/db/test-database'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { proposeRates } from '@tallyhelm/flows/billing/propose-rates'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { auditPage } from '@tallyhelm/protocol/topics/audit/schemas'
import { poolPage } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { customerRates } from '@tallyhelm/protocol/topics/billing/schemas'
import { consoleMemberPage, customerDetail, customerPage, salesPeople } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { searchResults, workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import { flowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import { money, zero } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { allEndpoints, callWith, emptyCall, idPaths, requestWith } from './test-endpoints.ts'

const system = { kind: 'system', name: 'test' } as const
const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')
const reason = '按区域分配客户'
const NOBODYS = '1000000000000000007'

let server: TestServer
let [ops, fin, one, two]: Client[] = []
let [oneId, twoId]: string[] = []
let mine: Customer
let other: Customer
type Customer = { customerId: string; mobile: string; accountId: string }

beforeAll(async () => {
  server = await startTestServer({
    server: { roles: ['api'], limits: { perAddressPerMinute: 1e9, perSessionPerMinute: 1e9, filesPerUserPerMinute: 1e9 } },
  })
  const { world } = server
  mine = await fill('13800000001', '13800000002')
  other = await fill('13800000003', '13800000004')
  await addStaff(world, 'OPS', 'ops')
  await addStaff(world, 'FIN', 'fin')
  oneId = (await addStaff(world, 'SALES', 'one')).staffId
  twoId = (await addStaff(world, 'SALES', 'two')).staffId
  ops = await staffClient(server, 'ops')
  fin = await staffClient(server, 'fin')
  one = await staffClient(server, 'one')
  two = await staffClient(server, 'two')
})
afterAll(() => server?.stop())

/** A customer with a sub-customer, money, an ad account, an order that waits, and a proposed rate. */
async function fill(mobile: string, subMobile: string): Promise<Customer> {
  const { world } = server
  const now = world.clock.now()
  const { customerId } = await addCustomer(world, 1, mobile)
  await addSubCustomer(world, customerId, subMobile)
  await bookRecharge(world, system, { customerId, provider: 'test', transactionId: mobile, amount: usd(1_234) })
  const { companyId } = await createCompany(world, system, { customerId, companyName: `公司${mobile}` })
  const accountId = world.ids.next()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: `账户${mobile}`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    const of = { id: accountId, customerId, subCustomerId: null, companyId, outsideAccountId: accountId }
    await insertAdAccount(tx, { ...of, channel: 'FACEBOOK', ...facts })
    const figures = { limit: usd(100), spent: zero('USD'), balance: usd(100), averageSpend: zero('USD'), todaySpend: zero('USD') }
    await recordFigures(tx, accountId, { ...figures, readAt: now })
    await recordOpening(tx, { customerId, adAccountId: accountId, limit: usd(100), operator: 'test', at: now })
  })
  const client = await signedInClient(server.url, mobile)
  const order = { adjust_type: 'ADD', items: [{ account_id: accountId, amount: '20.00' }], remark: `备注${mobile}` }
  const answer = await client.call('POST', '/api/custom/client/accounts/quota/apply', JSON.stringify(order), {
    'idempotency-key': crypto.randomUUID(),
  })
  expect(answer.code).toBe(0)
  const maker: StaffActor = { kind: 'staff', staffId: '5', staffName: '财务', sessionId: '5', role: 'FIN', address: '' }
  const rates = { subject: 'FACEBOOK', service_fee_percent: '3', tax_percent: '0', is_returnable: true } as const
  await proposeRates(world, maker, { customer_id: customerId, rates: [rates], valid_from: null, reason: `费率${mobile}` })
  return { customerId, mobile, accountId }
}

const post = (client: Client | undefined, path: string, request: Record<string, unknown> = {}) =>
  (client as Client).post(`/api/console${path}`, request) // signed in above
const listed = async (client: Client | undefined, request = {}) =>
  customerPage.parse((await post(client, '/customers/list', request)).data).content.map(row => row.customer_id)
const assign = (client: Client | undefined, customerId: string, staffId: string | null | undefined, over = {}) =>
  post(client, '/customers/assign-sales', { customer_id: customerId, sales_staff_id: staffId, reason, ...over })

test('nobody has customers at first; operations give them to salespeople at work, with a reason, and it is written down', async () => {
  expect(await listed(one)).toEqual([])
  const people = salesPeople.parse((await post(ops, '/customers/sales-people')).data).items
  expect(people.map(person => person.staff_name)).toEqual(['员工one', '员工two'])
  expect(customerDetail.parse((await assign(ops, mine.customerId, oneId)).data).sales).toEqual({ staff_id: oneId, staff_name: '员工one' })
  expect((await assign(ops, other.customerId, twoId)).code).toBe(0)
  expect((await assign(ops, other.customerId, twoId)).code).toBe(0)
  expect(await assign(fin, mine.customerId, twoId)).toMatchObject({ status: 403, code: 1 })
  expect(await assign(one, other.customerId, oneId)).toMatchObject({ status: 403, code: 1 })
  expect(await assign(ops, mine.customerId, oneId, { reason: '短' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'reason' }] } })
  expect(await assign(ops, NOBODYS, oneId)).toMatchObject({ code: 1404 })
  const notSales = [{ path: 'sales_staff_id', msg: '请选择在职的商务' }]
  const finId = (await addStaff(server.world, 'FIN', 'fin-2')).staffId
  for (const nobody of [finId, NOBODYS])
    expect(await assign(ops, mine.customerId, nobody)).toMatchObject({ code: 9002, data: { fields: notSales } })
  const entries = async ({ customerId }: Customer) =>
    auditPage
      .parse((await post(ops, '/customers/entries', { customer_id: customerId })).data)
      .content.filter(entry => entry.action === 'organization.assign-sales')
  expect(await entries(mine)).toMatchObject([
    { actor_name: '员工ops', before: { sales_staff_id: null }, after: { sales_staff_id: oneId }, reason },
  ])
  expect(await entries(other)).toHaveLength(1)
  expect(await listed(ops)).toEqual([other.customerId, mine.customerId])
  expect(await listed(ops, { sales_staff_id: twoId })).toEqual([other.customerId])
})

test('a salesperson reads all of his own customer: figures, people, accounts, flows, rates and log', async () => {
  const of = { customer_id: mine.customerId }
  expect(await listed(one)).toEqual([mine.customerId])
  expect(await listed(two)).toEqual([other.customerId])
  expect(await listed(one, { sales_staff_id: twoId })).toEqual([])
  expect(await listed(one, { mobile: other.mobile })).toEqual([])
  expect(customerDetail.parse((await post(one, '/customers/detail', of)).data)).toMatchObject({
    accounts: { FACEBOOK: 1, GOOGLE: 0, TIKTOK: 0 },
    members: 1,
    sub_customers: 1,
    sales: { staff_name: '员工one' },
  })
  expect(consoleMemberPage.parse((await post(one, '/customers/members', of)).data).total_size).toBe(2)
  expect(poolPage.parse((await post(one, '/ad-accounts/list', of)).data).content).toMatchObject([
    { account_id: mine.accountId, platform_limit: '100.00' },
  ])
  expect(flowPage.parse((await post(one, '/customers/flows', of)).data).total_size).toBe(1)
  const rates = customerRates.parse((await post(one, '/customers/rates', of)).data).rates
  expect(rates[0]?.proposal).toMatchObject({ maker: '财务', reason: `费率${mine.mobile}` })
  const log = auditPage.parse((await post(one, '/customers/entries', of)).data).content
  expect(log.map(entry => entry.actor_name)).toContain('员工ops')
  const home = workbench.parse((await post(one, '/workbench')).data)
  expect(home.channels.map(channel => channel.in_flight)).toEqual([1, 0, 0])
  expect(home.handouts).toBeNull()
  expect(workbench.parse((await post(ops, '/workbench')).data).channels.map(channel => channel.in_flight)).toEqual([2, 0, 0])
})

test('what is not his answers as if it did not exist, and he changes nothing, in every call of the console', async () => {
  const secrets = [other.customerId, other.mobile, other.accountId, other.mobile.replace(/(\d{3})\d{4}/, '$1****')]
  const open = (await allEndpoints()).filter(({ endpoint }) => endpoint.callers.includes('staff') && !endpoint.path.includes('/session/'))
  const his = open.filter(({ endpoint }) => endpoint.staffRoles === undefined || endpoint.staffRoles.includes('SALES'))
  expect(his.map(({ endpoint }) => endpoint.path).sort()).toEqual([
    '/api/console/ad-accounts/list',
    '/api/console/badges',
    '/api/console/bindings/changes',
    '/api/console/bindings/detail',
    '/api/console/bindings/list',
    '/api/console/bindings/waits',
    '/api/console/companies/detail',
    '/api/console/companies/list',
    '/api/console/credit/changes',
    '/api/console/credit/customer',
    '/api/console/credit/list',
    '/api/console/customers/companies',
    '/api/console/customers/consultants',
    '/api/console/customers/detail',
    '/api/console/customers/entries',
    '/api/console/customers/flows',
    '/api/console/customers/funds',
    '/api/console/customers/funds/proposals',
    '/api/console/customers/list',
    '/api/console/customers/look',
    '/api/console/customers/master-invitation',
    '/api/console/customers/members',
    '/api/console/customers/members/invitations',
    '/api/console/customers/rates',
    '/api/console/customers/rates/history',
    '/api/console/customers/rates/proposals',
    '/api/console/customers/sub-customers',
    '/api/console/customers/switches/history',
    '/api/console/exports/file',
    '/api/console/exports/list',
    '/api/console/exports/start',
    '/api/console/leads/list',
    '/api/console/openings/detail',
    '/api/console/openings/items',
    '/api/console/openings/list',
    '/api/console/search',
    '/api/console/workbench',
  ])
  // A look and an export write down nothing but themselves (looks.test.ts, exports-console.test.ts).
  const writing = his.filter(({ endpoint }) => endpoint.changesState).map(({ endpoint }) => endpoint.path)
  expect(writing.toSorted()).toEqual(['/api/console/customers/look', '/api/console/exports/start'])
  expect(await post(one, '/ad-accounts/list')).toMatchObject({ code: 9002, data: { fields: [{ path: 'customer_id', msg: '请选择客户' }] } })
  const walk = async () => {
    for (const { endpoint, request } of his) {
      const told = [await emptyCall(one as Client, endpoint), await callWith(one as Client, endpoint, requestWith(request, [], NOBODYS))]
      for (const path of idPaths(request)) {
        const ask = (id: string) => callWith(one as Client, endpoint, requestWith(request, path, id))
        const [foreign, missing] = [await ask(other.customerId), await ask(NOBODYS)]
        expect([foreign.code, foreign.data.total_size], endpoint.path).toEqual([missing.code, missing.data.total_size])
        told.push(foreign)
      }
      for (const answer of told) {
        expect(answer.status, endpoint.path).toBeLessThan(500)
        for (const secret of secrets) expect(answer.text, endpoint.path).not.toContain(secret)
      }
    }
  }
  await walk()
  await takeDownRowSecurity(server.world.db)
  await walk()
  expect(await listed(one)).toEqual([mine.customerId])
  expect(workbench.parse((await post(one, '/workbench')).data).channels[0]?.in_flight).toBe(1)
})

test('one search finds orders, accounts, customers and sub-customers, of each what the role may list and of whom it may see', async () => {
  const search = async (client: Client | undefined, text: string) => {
    const answer = await post(client, '/search', { text })
    expect(answer.code, answer.text).toBe(0)
    return searchResults.parse(answer.data)
  }
  const order = (
    await server.world.db.read({ kind: 'system' }, tx =>
      tx.one<{ id: string }>(sql`select id::text as id from quota_orders where customer_id = ${other.customerId}`),
    )
  ).id
  const found = await search(ops, '账户13800000003')
  expect(found.accounts).toMatchObject([{ outside_account_id: other.accountId, customer_id: other.customerId }])
  expect((await search(ops, `act_${other.accountId}`)).accounts).toEqual(found.accounts)
  expect((await search(ops, order)).orders).toMatchObject([{ apply_no: order, adjust_type: 'ADD', customer_id: other.customerId }])
  expect((await search(ops, other.customerId)).customers).toMatchObject([{ customer_id: other.customerId }])
  const subCustomers = (await search(ops, '子客户')).sub_customers
  expect(subCustomers.map(row => row.customer_id).sort()).toEqual([mine.customerId, other.customerId].sort())
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_wallet_users set wallet_user_name = '钱若愚', email = 'Ruo@Example.com' where mobile = '13800000003'`),
  )
  const [people, whole] = [(await search(ops, '13800000003')).people, '13800000003']
  expect(people).toMatchObject([{ customer_id: other.customerId, mobile: '138****0003' }])
  expect((await search(ops, whole.slice(0, 10))).people.map(row => row.name)).not.toContain('钱若愚')
  const [named] = people
  for (const text of ['若愚', 'ruo@example.COM']) expect((await search(ops, text)).people, text).toEqual([named])
  // The row-level security is down since the walk: the predicates hold by themselves.
  for (const text of ['账户138', whole, '若愚', 'ruo@example.com', other.accountId, other.customerId, order, '子客户', '客户', '%', '__']) {
    const { orders, ...his } = await search(one, text.padEnd(2, '%'))
    expect(orders).toEqual([])
    expect(new Set(Object.values(his).flatMap(rows => rows.map(row => row.customer_id)))).not.toContain(other.customerId)
  }
  expect((await search(one, '账户138')).accounts).toMatchObject([{ customer_id: mine.customerId }])
  await addStaff(server.world, 'AUDIT', 'auditor')
  const auditor = await staffClient(server, 'auditor')
  expect((await search(auditor, order)).orders).toHaveLength(1)
  expect(await search(auditor, '账户138')).toEqual({ orders: [], accounts: [], customers: [], sub_customers: [], people: [] })
  await addStaff(server.world, 'RISK', 'risk')
  expect((await search(await staffClient(server, 'risk'), order)).orders).toEqual([])
  expect(await post(ops, '/search', { text: ' x ' })).toMatchObject({ code: 9002 })
  expect(await post(ops, '/search', { text: 'x'.repeat(61) })).toMatchObject({ code: 9002 })
  expect((await search(ops, "'; drop table quota_orders; --")).orders).toEqual([])
  expect((await search(ops, '99999999999999999999')).orders).toEqual([])
})

test('taken from him, the customer is gone with the next call; another role opens everything', async () => {
  expect((await assign(ops, mine.customerId, null)).code).toBe(0)
  expect(await listed(one)).toEqual([])
  expect(await post(one, '/customers/detail', { customer_id: mine.customerId })).toMatchObject({ code: 1404 })
})
