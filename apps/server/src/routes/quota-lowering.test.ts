// Reducing, clearing and approval over HTTP: quoted, submitted once with its key, refused where it must be; every input has its hostile twin.
import { applyItem } from '@tallyhelm/flows/quota/apply-item'
import { approveOrder } from '@tallyhelm/flows/quota/approve-order'
import { setNeedsQuotaApproval } from '@tallyhelm/modules/organization'
import { order as orderSchema, quote as quoteSchema, recordDetail, recordPage } from '@tallyhelm/protocol/topics/quota/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type QuotaServer, startQuotaServer } from '../program/test-quota.ts'
import type { Client, TestServer } from '../program/test-server.ts'

const APPLY = '/api/custom/client/accounts/quota/apply'
const APPROVAL = '/api/custom/client/accounts/approval-quota/apply'
const QUOTE = '/api/custom/client/accounts/quota/quote'
const RECORDS = '/api/custom/client/accounts/transaction-details'

let server: TestServer
let platforms: QuotaServer['platforms']
let [customer, sub, stranger]: Client[] = []
let customerId: string
let ofSub: string
let addAccount: () => Promise<string>
beforeAll(async () => {
  const started = await startQuotaServer()
  ;({ server, platforms, customer, sub, stranger, customerId } = started)
  addAccount = () => started.addAccount(null)
  ofSub = await started.addAccount(started.subCustomerId)
})
afterAll(() => server?.stop())

const reduction = (account: unknown, amount: unknown) => ({
  adjust_type: 'REDUCE',
  reason: 'BUDGET',
  remark: '预算收缩',
  items: [{ account_id: account, amount }],
})
const clearing = (account: unknown) => ({ adjust_type: 'CLEAR', reason: 'STOPPED', remark: '', items: [{ account_id: account }] })
const apply = (client: Client | undefined, request: unknown, key: string = crypto.randomUUID(), path = APPLY) =>
  (client as Client).call('POST', path, JSON.stringify(request), { 'idempotency-key': key }) // signed in above

test('a reduction: quoted, submitted once with its key, carried out, and found among the records', async () => {
  const account = await addAccount()
  const quoted = quoteSchema.parse((await (customer as Client).post(QUOTE, reduction(account, '40'))).data)
  expect(quoted).toMatchObject({ adjust_type: 'REDUCE', total: '40.00', needs_approval: false, exchange: null })
  expect(quoted.items).toMatchObject([{ available: '99.00', amount: '40.00' }])
  const key = crypto.randomUUID()
  const order = orderSchema.parse((await apply(customer, reduction(account, '40'), key)).data)
  expect(order).toMatchObject({ adjust_type: 'REDUCE', status: 'PROCESSING', reason: 'BUDGET', remark: '预算收缩', total: '40.00' })
  expect((await apply(customer, reduction(account, '40.00'), key)).data).toMatchObject({ apply_no: order.apply_no })
  expect((await apply(customer, reduction(account, '41'), key)).code).toBe(2283)
  const itemId = order.items[0]?.item_id ?? ''
  await applyItem(server.world, { itemId })
  const page = recordPage.parse((await (customer as Client).post(RECORDS, { adjust_type: 'REDUCE' })).data)
  expect(page.content).toMatchObject([{ item_id: itemId, leg: 'REDUCE', reason: 'BUDGET', state: 'FINISHED', returned: '40.00' }])
  const detail = recordDetail.parse((await (customer as Client).call('GET', `${RECORDS}/${itemId}`)).data)
  expect(detail.history.map(step => step.state)).toEqual(['RESERVED', 'SENDING', 'CONFIRMED', 'FINISHED'])
})

test('a clearing: its amount is known once it was carried out', async () => {
  const account = await addAccount()
  const quoted = quoteSchema.parse((await (customer as Client).post(QUOTE, clearing(account))).data)
  expect(quoted.items).toMatchObject([{ amount: '100.00', available: '100.00' }])
  const order = orderSchema.parse((await apply(customer, clearing(account))).data)
  expect([order.amount, order.total, order.items[0]?.amount]).toEqual([null, null, null])
  expect((await apply(customer, clearing(account))).data).toMatchObject({
    fields: [{ path: 'items.0.account_id', msg: '账户存在未完成的清零申请' }],
  })
  await applyItem(server.world, { itemId: order.items[0]?.item_id ?? '' })
  const ended = await (customer as Client).call('GET', `/api/custom/client/accounts/quota/orders/${order.apply_no}`)
  expect(orderSchema.parse(ended.data)).toMatchObject({ status: 'FINISHED', amount: '99.99', items: [{ returned: '99.99' }] })
})

test('failed accounts of each kind are tried again by an order of the same kind', async () => {
  for (const request of [reduction, clearing]) {
    const account = await addAccount()
    platforms.faults.change.push('refused')
    const order = orderSchema.parse((await apply(customer, request(account, '5'))).data)
    await applyItem(server.world, { itemId: order.items[0]?.item_id ?? '' })
    const again = await (customer as Client).call(
      'POST',
      '/api/custom/client/accounts/quota/retry',
      JSON.stringify({ apply_no: order.apply_no, item_ids: order.items.map(item => item.item_id) }),
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(orderSchema.parse(again.data)).toMatchObject({ adjust_type: order.adjust_type, reason: order.reason, status: 'PROCESSING' })
  }
})

test('a sub-customer clears its own accounts, reduces nothing, and sees nothing of its master’s', async () => {
  const account = await addAccount()
  expect((await apply(sub, reduction(ofSub, '5'))).code).toBe(1)
  expect((await (sub as Client).post(QUOTE, reduction(ofSub, '5'))).code).toBe(1)
  expect((await apply(sub, clearing(account))).data).toMatchObject({ fields: [{ msg: '账户不存在或不可操作' }] })
  expect((await apply(sub, clearing(ofSub))).code).toBe(0)
})

test('another customer’s accounts and orders are as if they were not there', async () => {
  const account = await addAccount()
  for (const request of [reduction(account, '5'), clearing(account)]) {
    expect(await apply(stranger, request)).toMatchObject({ code: 2226, data: { fields: [{ msg: '账户不存在或不可操作' }] } })
    expect(await (stranger as Client).post(QUOTE, request)).toMatchObject({
      code: 2226,
      data: { fields: [{ msg: '账户不存在或不可操作' }] },
    })
  }
  const order = orderSchema.parse((await apply(customer, reduction(account, '5'))).data)
  expect((await (stranger as Client).call('GET', `/api/custom/client/accounts/quota/orders/${order.apply_no}`)).code).toBe(1404)
})

const LONG = 'x'.repeat(201)
test.each<[string, (account: string) => unknown, number]>([
  ['nothing', () => ({}), 9002],
  ['no kind', a => ({ ...clearing(a), adjust_type: 'WIPE' }), 9002],
  ['no accounts', () => ({ ...clearing('1'), items: [] }), 9002],
  ['an account twice', a => ({ ...clearing(a), items: [{ account_id: a }, { account_id: a }] }), 9002],
  ['fifty-one accounts', () => ({ ...clearing('1'), items: Array.from({ length: 51 }, (_, n) => ({ account_id: String(n + 1) })) }), 2297],
  ['an id that is none', () => clearing("1'; drop table quota_orders"), 9002],
  ['an amount below a dollar', a => reduction(a, '0.99'), 2226],
  ['a negative amount', a => reduction(a, '-5'), 2226],
  ['an amount that is a number', a => reduction(a, 5), 9002],
  ['an amount in another script', a => reduction(a, '５'), 9002],
  ['more than is left', a => reduction(a, '99.01'), 2226],
  ['a reason of the other kind', a => ({ ...reduction(a, '5'), reason: 'BANNED' }), 9002],
  ['a reason from the prototype', a => ({ ...clearing(a), reason: '__proto__' }), 9002],
  ['another reason without a remark', a => ({ ...clearing(a), reason: 'OTHER' }), 9002],
  ['a remark without end', a => ({ ...clearing(a), remark: LONG }), 9002],
])('an order with %s is refused, and nothing is held', async (_name, request, code) => {
  const account = await addAccount()
  const answer = await apply(customer, request(account))
  expect(answer.code).toBe(code)
  expect(answer.msg).toMatch(/[一-龥]/)
  const written = await server.world.db.read({ kind: 'system' }, tx =>
    tx.one(sql`select (select count(*)::int from quota_items where ad_account_id = ${account}) as items,
      (select count(*)::int from ledger_transfers where ad_account_id = ${account} and code <> 'OPENING') as transfers`),
  )
  expect(written).toEqual({ items: 0, transfers: 0 })
})

test('a key is needed for both ways in', async () => {
  const account = await addAccount()
  for (const path of [APPLY, APPROVAL]) {
    const answer = await (customer as Client).call('POST', path, JSON.stringify(clearing(account)))
    expect(answer.code).toBe(path === APPLY ? 2295 : 2231)
  }
})

test('a customer whose orders are approved first applies for approval, and only there', async () => {
  const account = await addAccount()
  expect((await apply(customer, reduction(account, '5'), crypto.randomUUID(), APPROVAL)).code).toBe(2231)
  await server.world.db.transaction({ kind: 'system' }, tx => setNeedsQuotaApproval(tx, customerId, true))
  server.test.clock.advance(2_000)
  expect(await apply(customer, reduction(account, '5'))).toMatchObject({ code: 2230, msg: '该客户的额度申请需审核，请通过审核申请提交' })
  const quoted = quoteSchema.parse((await (customer as Client).post(QUOTE, reduction(account, '5'))).data)
  expect(quoted.needs_approval).toBe(true)
  const order = orderSchema.parse((await apply(customer, reduction(account, '5'), crypto.randomUUID(), APPROVAL)).data)
  expect(order).toMatchObject({ status: 'PENDING_APPROVAL', items: [{ state: 'PENDING_APPROVAL' }] })
  const staff = { kind: 'staff', staffId: '7', staffName: '王审', sessionId: '1', role: 'OPS', address: '' } as const
  await approveOrder(server.world, staff, { orderId: order.apply_no })
  await applyItem(server.world, { itemId: order.items[0]?.item_id ?? '' })
  const ended = await (customer as Client).call('GET', `/api/custom/client/accounts/quota/orders/${order.apply_no}`)
  expect(orderSchema.parse(ended.data).status).toBe('FINISHED')
})
