// Transfers over HTTP: submitted, quoted and listed by customers and sub-customers; every input has its hostile twin.
import { order as orderSchema, quote as quoteSchema } from '@tallyhelm/protocol/topics/quota/schemas'
import { transferPage } from '@tallyhelm/protocol/topics/quota/transfer-schemas'
import { ACCOUNTS_PER_ORDER_BOUND } from '@tallyhelm/protocol/topics/quota/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startQuotaServer } from '../program/test-quota.ts'
import type { Client, TestServer } from '../program/test-server.ts'

const APPLY = '/api/custom/client/accounts/quota/apply'
const QUOTE = '/api/custom/client/accounts/quota/quote'
const LIST = '/api/custom/client/accounts/transfer-details'
const SUB_LIST = '/api/custom/client/sub-customer/accounts/transfer-details'

let server: TestServer
let customer: Client
let sub: Client
let [a, b, ofSub, ofSub2] = ['', '', '', '']
beforeAll(async () => {
  const started = await startQuotaServer()
  ;({ server, customer, sub } = started)
  const { addAccount, subCustomerId } = started
  ;[a, b] = [await addAccount(null), await addAccount(null)]
  ;[ofSub, ofSub2] = [await addAccount(subCustomerId), await addAccount(subCustomerId)]
})
afterAll(() => server?.stop())

const body = (from: unknown, to: unknown, amount: unknown) => ({
  adjust_type: 'TRANSFER',
  items: [{ from_account_id: from, to_account_id: to, amount }],
  remark: '',
})
const apply = (client: Client, request: object, key: string = crypto.randomUUID()) =>
  client.call('POST', APPLY, JSON.stringify(request), { 'idempotency-key': key })

test('a customer quotes, submits once with its key, and finds the order in its list', async () => {
  const quoted = quoteSchema.parse((await customer.post(QUOTE, body(a, b, '10'))).data)
  expect(quoted).toMatchObject({ adjust_type: 'TRANSFER', total: '0.00', items: [{ available: '99.00' }] })
  const key = crypto.randomUUID()
  const order = orderSchema.parse((await apply(customer, body(a, b, '10'), key)).data)
  expect(order).toMatchObject({
    adjust_type: 'TRANSFER',
    status: 'PROCESSING',
    items: [{ transfer: { to_account_id: b, out_state: 'RESERVED' } }],
  })
  expect((await apply(customer, body(a, b, '10.00'), key)).data).toMatchObject({ apply_no: order.apply_no })
  expect((await apply(customer, body(a, b, '11'), key)).code).toBe(2283)
  const page = transferPage.parse((await customer.post(LIST, {})).data)
  expect(page.content.map(row => row.apply_no)).toEqual([order.apply_no])
})

test('a sub-customer moves between what was given to it, and lists its own alone', async () => {
  const order = orderSchema.parse((await apply(sub, body(ofSub, ofSub2, '10'))).data)
  expect(transferPage.parse((await sub.post(SUB_LIST, {})).data).content.map(row => row.apply_no)).toEqual([order.apply_no])
  expect((await sub.post(LIST, {})).code).toBe(1)
  expect((await customer.post(SUB_LIST, {})).code).toBe(1)
  const refused = await apply(sub, body(a, ofSub, '10'))
  expect([refused.code, refused.data]).toMatchObject([2226, { fields: [{ path: 'items.0.from_account_id', msg: '账户不存在或不可操作' }] }])
})

test.each<[string, () => object, string]>([
  ['no lines', () => ({ adjust_type: 'TRANSFER', items: [] }), 'items'],
  ['a list of nothing', () => ({ adjust_type: 'TRANSFER', items: [null] }), 'items.0'],
  ['an id that is none', () => body("1' or 1=1 --", b, '10'), 'items.0.from_account_id'],
  ['an id above 64 bits', () => body(a, '9999999999999999999', '10'), 'items.0.to_account_id'],
  ['an id as a number', () => body(a, 7, '10'), 'items.0.to_account_id'],
  ['an amount as a number', () => body(a, b, 10), 'items.0.amount'],
  ['an exponent', () => body(a, b, '1e2'), 'items.0.amount'],
  ['a negative amount', () => body(a, b, '-10'), 'items.0.amount'],
  ['three decimals', () => body(a, b, '1.001'), 'items.0.amount'],
  ['a huge amount', () => body(a, b, '999999999999.99'), 'items.0.amount'],
  ['full-width digits', () => body(a, b, '１０'), 'items.0.amount'],
  ['a cent too little', () => body(a, b, '0.99'), 'items.0.amount'],
  ['the same account twice', () => body(a, a, '10'), 'items.0.to_account_id'],
  ['a long remark', () => ({ ...body(a, b, '10'), remark: '长'.repeat(201) }), 'remark'],
  ['a remark with a bell', () => ({ ...body(a, b, '10'), remark: 'a\u0007b' }), 'remark'],
  [
    'more lines than any order may have',
    () => ({ adjust_type: 'TRANSFER', items: Array.from({ length: ACCOUNTS_PER_ORDER_BOUND + 1 }, () => body(a, b, '1').items[0]) }),
    'items',
  ],
])('%s is refused with the field that it is about', async (_what, request, path) => {
  const before = await customer.post(LIST, {})
  const answer = await apply(customer, request())
  expect([answer.status, answer.data]).toMatchObject([422, { fields: [{ path }] }])
  expect((answer.data.fields as { msg: string }[])[0]?.msg).toMatch(/[一-鿿]/)
  expect((await customer.post(LIST, {})).data).toEqual(before.data)
})

test('two sources for two targets are refused as a whole, and a missing key too', async () => {
  const crossed = { adjust_type: 'TRANSFER', items: [...body(a, b, '1').items, ...body(ofSub, ofSub2, '1').items] }
  expect((await apply(customer, crossed)).code).toBe(2240)
  expect((await customer.post(APPLY, body(a, b, '1'))).code).toBe(2295)
})

test.each([
  { apply_no: '1 or 1=1' },
  { submitter: '%' },
  { outside_account_ids: "'; drop table quota_transfers; --" },
  { account_id: '1' },
  { company_id: '1' },
  { applied_until: '2000-01-01' },
  { page_num: 1000 },
])('the list with %j finds nothing and breaks nothing', async filter => {
  const answer = await customer.post(LIST, filter)
  expect([answer.status, transferPage.parse(answer.data).content]).toEqual([200, []])
})

test.each([
  { status: 'DONE' },
  { channel: 'facebook' },
  { applied_from: '2026-02-30' },
  { page_size: 1e9 },
  { page_size: 15 },
  { page_num: -1 },
])('the list with %j is refused', async filter => {
  expect((await customer.post(LIST, filter)).status).toBe(422)
})
