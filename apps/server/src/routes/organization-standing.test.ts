// Stopping customers and changing their types, over HTTP: nobody of theirs stays signed in, nothing new is accepted, and nothing is left over.
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { submitOrder } from '@tallyhelm/flows/quota/apply-order'
import { allocateToSubCustomer } from '@tallyhelm/flows/wallet/allocate-to-sub-customer'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { setCreditLine } from '@tallyhelm/flows/credit/test-credit-line'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { findRepresentative } from '@tallyhelm/modules/organization'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { customerDetail, customerPage } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerStanding } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import { money, zero } from '@tallyhelm/protocol/values/money'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  PASSWORD,
  clientOf,
  queryPast,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const system = { kind: 'system', name: 'test' } as const
const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')
const reason = '客户欠款未还，暂停合作'
let server: TestServer
let ops: Client
let fin: Client

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  await addStaff(server.world, 'OPS', 'ops')
  await addStaff(server.world, 'FIN', 'fin')
  ops = await staffClient(server, 'ops')
  fin = await staffClient(server, 'fin')
})
afterAll(() => server?.stop())

const post = (path: string, request: object, client: Client = ops) => client.post(`/api/console/customers${path}`, request)
const stop = (customer_id: string, is_stopped: boolean) => post('/stop', { customer_id, is_stopped, reason })
const changeType = (customer_id: string, from: number, to: number) => post('/type', { customer_id, from, to, reason })
const standing = async (customer_id: string) => customerStanding.parse((await post('/standing', { customer_id })).data)
const signIn = (account: string) => clientOf(server.url).signIn({ account, password: PASSWORD })
const log = (customerId: string, action: string) =>
  queryPast(server.world, `select details from audit_entries where customer_id = ${customerId} and action = '${action}'`)

/** With an ad account that holds 100 dollars. */
async function addFunded(type: CustomerType, mobile: string) {
  const { world } = server
  const now = world.clock.now()
  const { customerId } = await addCustomer(world, type, mobile)
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
  return { customerId, mobile, accountId }
}

const order = (client: Client, request: object) =>
  client.call('POST', '/api/custom/client/accounts/quota/apply', JSON.stringify(request), { 'idempotency-key': crypto.randomUUID() })
const add = (account_id: string) => ({ adjust_type: 'ADD', items: [{ account_id, amount: '20.00' }], remark: '' })
const clear = (account_id: string) => ({ adjust_type: 'CLEAR', items: [{ account_id }], reason: 'STOPPED', remark: '' })

test('a stopped customer is out at once, its sub-customers too, and signs in only after it is started again', async () => {
  const { customerId, mobile, accountId } = await addFunded(1, '13800000001')
  const { subCustomerId } = await addSubCustomer(server.world, customerId, '13800000002')
  await bookRecharge(server.world, system, { customerId, provider: 'test', transactionId: mobile, amount: usd(500) })
  await allocateToSubCustomer(server.world, system, { allocationId: '1', customerId, subCustomerId, amount: usd(10) })
  const [master, sub] = [await signedInClient(server.url, mobile), await signedInClient(server.url, '13800000002')]
  expect((await order(master, add(accountId))).code).toBe(0)
  expect(await standing(customerId)).toEqual({ sessions: 2, open_orders: 1, obstacles: ['ORDERS', 'WALLET'] })
  expect((await post('/stop', { customer_id: customerId, is_stopped: true, reason }, fin)).code).toBe(1)
  expect(await post('/stop', { customer_id: customerId, is_stopped: true, reason: '短' })).toMatchObject({ code: 9002 })
  expect((await stop('77', true)).code).toBe(1404)
  expect(customerDetail.parse((await stop(customerId, true)).data).status).toBe('STOPPED')
  for (const client of [master, sub]) {
    const told = await client.post('/api/security/auth/info', {})
    expect([told.code, told.msg]).toEqual([9, '您所属的客户已停用，请联系专属顾问'])
    expect((await order(client, add(accountId))).code).toBe(9)
  }
  expect(await signIn(mobile)).toMatchObject({ code: 9, msg: '您所属的客户已停用，请联系专属顾问' })
  const wrong = clientOf(server.url)
  expect((await wrong.post('/api/console/customers/stop', { customer_id: customerId })).code).toBe(3)
  // What was under way goes on, and the money stays.
  expect(await standing(customerId)).toMatchObject({ sessions: 0, open_orders: 1 })
  expect(customerDetail.parse((await post('/detail', { customer_id: customerId })).data).wallets).toEqual([
    { currency: 'USD', available: '470.00' },
  ])
  const listed = async (status: string) => customerPage.parse((await post('/list', { status })).data).content.map(row => row.customer_id)
  expect([await listed('STOPPED'), (await listed('ACTIVE')).includes(customerId)]).toEqual([[customerId], false])
  expect((await stop(customerId, true)).code).toBe(0)
  expect(await log(customerId, 'organization.stop-customer')).toMatchObject([
    { details: { before: { is_stopped: false }, after: { is_stopped: true }, ended: 2, reason } },
  ])
  expect((await stop(customerId, false)).code).toBe(0)
  expect(await master.post('/api/security/auth/info', {})).toMatchObject({ code: 8 })
  expect((await signIn(mobile)).code).toBe(0)
})

test('what passed the door before the customer was stopped is accepted no more, nor approved, nor ordered by itself', async () => {
  const { world } = server
  const { customerId, mobile, accountId } = await addFunded(1, '13800000011')
  await bookRecharge(world, system, { customerId, provider: 'test', transactionId: mobile, amount: usd(500) })
  const of = { customer_id: customerId, reason }
  expect((await post('/switches', { ...of, switch: 'needs_quota_approval', value: true })).code).toBe(0)
  const master = await signedInClient(server.url, mobile)
  const applied = await master.call('POST', '/api/custom/client/accounts/approval-quota/apply', JSON.stringify(add(accountId)), {
    'idempotency-key': crypto.randomUUID(),
  })
  expect(applied.code, applied.text).toBe(0)
  expect((await post('/switches', { ...of, switch: 'needs_quota_approval', value: false })).code).toBe(0)
  // As another node knows it for a moment: stopped, and the session not gone yet.
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_customers set stopped_at = now() where id = ${customerId}`),
  )
  const [row] = await queryPast(world, `select id::text from organization_wallet_users where customer_id = ${customerId}`)
  const who = { userId: String(row?.id), userName: '', sessionId: '1', customerId, subCustomerId: null, customerType: 1 } as const
  const actor = { ...who, kind: 'user', isMaster: true, roles: [], needsQuotaApproval: false, address: '' } as const
  const submit = (request: object) =>
    submitOrder(world, actor, { idempotencyKey: crypto.randomUUID(), request: request as never, proof: 'not-needed' })
  await expect(submit(add(accountId))).rejects.toMatchObject({ refusal: 'QUOTA_ITEMS_REFUSED' })
  await expect(submit(clear(accountId))).rejects.toMatchObject({ refusal: 'CUSTOMER_STOPPED' })
  const approve = { apply_no: applied.data.apply_no }
  expect(await ops.post('/api/console/quota/orders/approve', approve)).toMatchObject({ code: 2416 })
  expect(await world.db.read({ kind: 'system' }, tx => findRepresentative(tx, customerId))).toBeUndefined()
  expect((await stop(customerId, false)).code).toBe(0)
  expect((await ops.post('/api/console/quota/orders/approve', approve)).code).toBe(0)
})

test('a type changes once nothing of the former way to pay is open; its people sign in anew, and two at once change it once', async () => {
  const { world } = server
  const { customerId, mobile } = await addFunded(1, '13800000021')
  await bookRecharge(world, system, { customerId, provider: 'test', transactionId: mobile, amount: usd(5) })
  expect(await changeType(customerId, 1, 0)).toMatchObject({ code: 2417, msg: '暂不能变更类型：钱包有余额或冻结金额' })
  const { customerId: empty } = await addFunded(1, '13800000022')
  const client = await signedInClient(server.url, '13800000022')
  expect(await changeType(empty, 1, 1)).toMatchObject({ code: 9002, data: { fields: [{ path: 'to' }] } })
  expect(await changeType(empty, 0, 2)).toMatchObject({ code: 2418 })
  expect((await post('/type', { customer_id: empty, from: 1, to: 9, reason })).code).toBe(9002)
  expect((await changeType('77', 1, 0)).code).toBe(1404)
  const answers = await Promise.all([changeType(empty, 1, 0), changeType(empty, 1, 3), changeType(empty, 1, 2)])
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 2418)).toHaveLength(2)
  expect(await client.post('/api/security/auth/info', {})).toMatchObject({ code: 8 })
  expect(await log(empty, 'organization.change-type')).toMatchObject([
    { details: { before: { customer_type: 1 }, after: { customer_type: expect.any(Number) }, reason } },
  ])
  const now = customerDetail.parse((await post('/detail', { customer_id: empty })).data).customer_type
  expect((await changeType(empty, now, now === 0 ? 3 : 0)).code).toBe(0)
  await setCreditLine(world, system, { customerId: empty, limit: usd(50) })
  expect(await changeType(empty, now === 0 ? 3 : 0, 1)).toMatchObject({ code: 2417, msg: expect.stringContaining('授信') })
})
