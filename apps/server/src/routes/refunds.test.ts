// Refunds over HTTP: asked for with a proof and a key, paid out by two people, and what strangers, sub-customers and hostile input get.
import { requestOf, type RefundStage, refundStageIn, toBank } from '@tallyhelm/flows/refunds/test-refunds'
import type { Tenant } from '@tallyhelm/flows/quota/test-stage'
import { refundDetail, refundPage, refundQuote, refundSources } from '@tallyhelm/protocol/topics/refunds/schemas'
import { consoleRefundDetail } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
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

const FAMILY = '/api/recharge/client/refunds'
const CONSOLE = '/api/console/refunds'
type Person = { client: Client; tenant: Tenant }
let server: TestServer
let stage: RefundStage
let [payer, stranger, sub]: Person[] = []
let [fin, check, ops]: Client[] = []

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  stage = refundStageIn(server.test)
  const first = await addCustomer(server.world, 0, '13800000001')
  payer = await personOf({ ...first, subCustomerId: null })
  stranger = await personOf({ ...(await addCustomer(server.world, 0, '13800000002')), subCustomerId: null })
  sub = await personOf(await addSubCustomer(server.world, first.customerId, '13800000003'))
  for (const role of ['FIN', 'FIN_CHECK', 'OPS'] as const) await addStaff(server.world, role)
  ;[fin, check, ops] = [
    await staffClient(server, 'test-fin'),
    await staffClient(server, 'test-fin-check'),
    await staffClient(server, 'test-ops'),
  ]
  await stage.paid(one(payer).tenant, 'ALIPAY', money(100_000n, 'USD'))
  await stage.paid(one(payer).tenant, 'CMB', money(50_000n, 'JPY'))
})
afterAll(() => server?.stop())

const one = <T>(value: T | undefined): T => value as T // made before all tests
async function personOf(of: { customerId: string; subCustomerId: string | null; userId: string; mobile: string }): Promise<Person> {
  const { customerId, subCustomerId, userId, mobile } = of
  const actor = {
    kind: 'user',
    userId,
    userName: `用户${mobile}`,
    sessionId: '1',
    customerId,
    subCustomerId,
    customerType: 0,
    isMaster: subCustomerId === null,
    roles: ['Associated'],
    needsQuotaApproval: false,
    address: '',
  } as const
  return { client: await signedInClient(server.url, mobile), tenant: { customerId, subCustomerId, actor, companyId: '' } }
}
const post = (who: Person | undefined, path: string, request: object = {}, key?: string) =>
  one(who).client.post(`${FAMILY}${path}`, request, key === undefined ? {} : { 'idempotency-key': key })
const prove = ({ tenant }: Person) =>
  server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update session_sessions set stepped_up_at = ${server.test.clock.now()} where user_id = ${tenant.actor.userId}`),
  )
const wish = (over: object = {}) => ({ ...requestOf('100.00'), reason: '业务调整，不再投放', ...over })
const count = async () => (await queryPast(server.world, 'select count(*)::int as n from payments_refunds'))[0]?.['n']
async function wished(over: object = {}): Promise<string> {
  await prove(one(payer))
  return refundDetail.parse((await post(payer, '/create', wish(over), crypto.randomUUID())).data).refund_id
}

test('what can be refunded is told by source, and to its owner alone', async () => {
  const own = refundSources.parse((await post(payer, '/sources')).data)
  expect(own.currencies.find(({ currency }) => currency === 'USD')).toMatchObject({
    refundable: '1000.00',
    sources: [{ place: '支付宝', way: 'HOUSE', left: '1000.00' }],
  })
  expect(own.currencies.find(({ currency }) => currency === 'JPY')).toMatchObject({ sources: [{ place: '招商银行', way: 'BANK' }] })
  for (const other of [stranger, sub])
    expect(refundSources.parse((await post(other, '/sources')).data).currencies.flatMap(({ sources }) => sources)).toEqual([])
  expect(refundQuote.parse((await post(payer, '/quote', { currency: 'USD', amount: '1' })).data)).toMatchObject({
    needs_payee: false,
    parts: [{ place: '支付宝', amount: '1.00' }],
  })
})

test('a refund needs a key and a proof, is one per key, and its key stands for one body', async () => {
  const key = crypto.randomUUID()
  expect(await post(payer, '/create', wish(), key)).toMatchObject({ status: 403, code: 1905 })
  expect(await count()).toBe(0)
  await prove(one(payer))
  expect(await post(payer, '/create', wish())).toMatchObject({ code: 2295 })
  const made = refundDetail.parse((await post(payer, '/create', wish(), key)).data)
  expect(made).toMatchObject({ status: 'REFUND_WAIT', amount: '100.00', parts: [{ place: '支付宝', amount: '100.00', state: 'HELD' }] })
  expect((await post(payer, '/create', wish(), key)).data['refund_id']).toBe(made.refund_id)
  for (const over of [{ amount: '100.01' }, { reason: '换了一个理由' }, toBank('甲公司')])
    expect(await post(payer, '/create', wish(over), key)).toMatchObject({ code: 2283 })
  expect(await count()).toBe(1)
})

test('another tenant’s refund, and a sub-customer’s agent’s, answer as one that never was', async () => {
  const id = await wished()
  for (const other of [stranger, sub])
    for (const path of ['detail', 'withdraw']) {
      const [foreign, missing] = [await post(other, `/${id}/${path}`), await post(other, `/1/${path}`)]
      expect([foreign.status, foreign.code, foreign.msg]).toEqual([404, missing.code, missing.msg])
    }
  expect(refundPage.parse((await post(stranger, '/list')).data).total_size).toBe(0)
  expect(refundPage.parse((await post(sub, '/list')).data).total_size).toBe(0)
  expect(await post(payer, `/${id}/withdraw`)).toMatchObject({ code: 0, data: { status: 'REFUND_FAIL' } })
  expect((await post(payer, `/${id}/withdraw`)).code).not.toBe(0)
})

const LONG = '长'.repeat(201)
test.each<[string, object, string, string]>([
  ['no amount', { amount: undefined }, 'amount', '请输入退款金额'],
  ['nothing', { amount: '0' }, 'amount', '退款金额需大于'],
  ['less than nothing', { amount: '-1' }, 'amount', '退款金额需大于'],
  ['surplus decimals', { amount: '1.001' }, 'amount', '最多保留 2 位小数'],
  ['yen with decimals', { currency: 'JPY', amount: '1.0' }, 'amount', '金额须为整数'],
  ['more digits than any wallet has', { amount: '9'.repeat(13) }, 'amount', '退款金额格式不正确'],
  ['all the digits that fit', { amount: '9'.repeat(12) }, 'amount', '退款金额不能大于可退余额'],
  ['more than its sources have', { amount: '1000.01' }, 'amount', '退款金额不能大于可退余额'],
  ['a currency of no wallet', { currency: 'KRW' }, 'currency', '请选择币种'],
  ['no reason', { reason: '' }, 'reason', '原因至少 4 个字符'],
  ['a long reason', { reason: LONG }, 'reason', '原因最多 200 个字符'],
  ['a control character', { reason: '不再投放\u0007了' }, 'reason', '原因含有不支持的字符，请删除后重新填写'],
  ['no payee', { currency: 'JPY' }, 'payee_name', '请输入收款户名'],
  ['a long payee', { ...toBank(LONG), currency: 'JPY' }, 'payee_name', '收款户名最多 200 个字符'],
  ['no account', { ...toBank('甲'), currency: 'JPY', payee_account: '' }, 'payee_account', '请输入收款账号'],
  [
    'an account of other characters',
    { ...toBank('甲'), currency: 'JPY', payee_account: '<script>' },
    'payee_account',
    '收款账号为 6 位以上',
  ],
  ['a long account', { ...toBank('甲'), currency: 'JPY', payee_account: '1'.repeat(41) }, 'payee_account', '收款账号最多 40 个字符'],
  ['a long bank', { ...toBank('甲'), currency: 'JPY', payee_bank: LONG }, 'payee_bank', '开户行最多 100 个字符'],
  ['a SWIFT of nine', { ...toBank('甲'), currency: 'JPY', payee_swift: 'CMBCCNBSX' }, 'payee_swift', 'SWIFT 代码为 8 位或 11 位'],
])('%s is refused at its field and leaves nothing', async (_what, over, path, msg) => {
  const before = await count()
  const request = { ...wish({ amount: '100' }), ...over }
  await prove(one(payer))
  const answer = await post(payer, '/create', request, crypto.randomUUID())
  expect(answer).toMatchObject({ status: 422, code: 9002 })
  expect(answer.data['fields']).toContainEqual({ path, msg: expect.stringContaining(msg) })
  expect(await count()).toBe(before)
})

test('the list takes no filter that is none of its own', async () => {
  for (const request of [{ status: 'PAID' }, { amount_min: '1e9' }, { page_size: 1000 }, { submitted_from: 'yesterday' }])
    expect(await post(payer, '/list', request)).toMatchObject({ code: 9002 })
  expect(await post(payer, '/list', { amount_max: '9'.repeat(12), page_num: 9_999_999 })).toMatchObject({ code: expect.any(Number) })
})

test('one of finance proposes, another decides; a lone one, another role and an id of nobody get nowhere', async () => {
  const id = await wished()
  const propose = (client: Client | undefined, of = id) => one(client).post(`${CONSOLE}/${of}/propose-payout`, { reason: '资料齐全，同意' })
  for (const client of [check, ops]) expect(await propose(client)).toMatchObject({ status: 403, code: 1 })
  expect(await propose(fin, '1')).toMatchObject({ status: 404 })
  const proposed = await propose(fin)
  expect(proposed).toMatchObject({ code: 0 })
  expect((await propose(fin)).code).toBe(2360)
  const decision = { case_id: proposed.data['case_id'], revision: 1, verdict: 'APPROVE', reason: '资料已核对', is_confirmed: true }
  expect(await one(fin).post('/api/console/cases/decide', decision)).toMatchObject({ status: 403 })
  expect(consoleRefundDetail.parse((await one(check).post(`${CONSOLE}/${id}/detail`)).data).status).toBe('REFUND_WAIT')
  expect(await one(check).post('/api/console/cases/decide', decision)).toMatchObject({ code: 0 })
  const detail = consoleRefundDetail.parse((await one(check).post(`${CONSOLE}/${id}/detail`)).data)
  expect(detail.status).toBe('REFUNDING')
  expect(await post(payer, `/${id}/withdraw`)).toMatchObject({ status: 409 })
})

test('staff name what is wrong with a rejection and with a part, and no id of nobody is taken', async () => {
  const id = await wished({ ...toBank('甲公司'), currency: 'JPY', amount: '100' })
  for (const reason of ['', '短', LONG])
    expect(await one(fin).post(`${CONSOLE}/${id}/reject`, { reason })).toMatchObject({ code: 9002, data: { fields: [{ path: 'reason' }] } })
  const part = (over: object) =>
    one(fin).post(`${CONSOLE}/parts/propose`, {
      part_id: '1',
      act: 'PAID',
      bank: 'CMB',
      bank_reference: 'R1',
      reason: '已打款并核对',
      ...over,
    })
  expect(await part({})).toMatchObject({ status: 404 })
  expect(await part({ part_id: '9'.repeat(19) })).toMatchObject({ code: 9002, data: { fields: [{ path: 'part_id' }] } })
  expect(await part({ act: 'LOST' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'act' }] } })
  expect(await part({ bank: 'ICBC' })).toMatchObject({ code: 9002, data: { fields: [{ path: 'bank' }] } })
  expect(await part({ bank_reference: '1'.repeat(61) })).toMatchObject({ code: 9002, data: { fields: [{ path: 'bank_reference' }] } })
  expect(await one(fin).post(`${CONSOLE}/parts/ask`, { part_id: '1' })).toMatchObject({ status: 404 })
  expect(await one(fin).post(`${CONSOLE}/chargebacks/propose`, { id: '1', act: 'TAKE', reason: '支付渠道通知' })).toMatchObject({
    status: 404,
  })
  expect(await one(fin).post(`${CONSOLE}/${id}/reject`, { reason: '收款账户待核实' })).toMatchObject({ code: 0 })
  expect(await post(payer, `/${id}/detail`)).toMatchObject({ data: { status: 'REFUND_FAIL' } })
})

test('the file of refunds holds one’s own, and no formula', async () => {
  const id = await wished({ reason: '=HYPERLINK("x")' })
  const fileOf = async (who: Person | undefined, fields: object = {}) =>
    (await post(who, '/list/export', { format: 'csv', columns: ['refund_id', 'amount', 'status', 'reason'], ...fields })).text
  expect(await fileOf(payer, { ids: [id] })).toContain(`"${id}",100.00,"待退款","'=HYPERLINK(""x"")"`)
  for (const who of [sub, stranger]) {
    expect(await fileOf(who)).not.toContain(id)
    expect(await fileOf(who, { ids: [id] })).not.toContain(id)
  }
  expect(await post(payer, '/list/export', { format: 'csv', columns: ['customer_id'] })).toMatchObject({ code: 9002 })
})
