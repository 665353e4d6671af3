// Recharges over HTTP: what the portal asks for, what payment houses tell, and what strangers get of either.
import { handleNotice } from '@tallyhelm/flows/payments/handle-notice'
import { connectAlipay, openMethods, type ScriptedHouse } from '@tallyhelm/flows/payments/test-payments'
import { rechargeDetail, rechargeMethods, rechargePage, type RechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, queryPast, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { uploadTo } from './test-uploads.ts'

const FAMILY = '/api/recharge/client/applications'
let server: TestServer
let alipay: ScriptedHouse
let [payer, stranger]: Client[] = []
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  alipay = connectAlipay(world)
  await openMethods(world)
  await addCustomer(world, 0, '13800000001')
  await addCustomer(world, 0, '13800000002')
  ;[payer, stranger] = [await signedInClient(url, '13800000001'), await signedInClient(url, '13800000002')]
})
afterAll(() => server?.stop())

const post = (client: Client | undefined, path: string, request: object = {}, key?: string) =>
  (client as Client).post(`${FAMILY}${path}`, request, key === undefined ? {} : { 'idempotency-key': key }) // signed in above
const create = async (request: object, key: string = crypto.randomUUID()): Promise<RechargeDetail> =>
  rechargeDetail.parse((await post(payer, '/create', request, key)).data)
const tell = (body: Uint8Array, headers: Record<string, string>, path = '/notify/ALIPAY') =>
  fetch(`${server.url}${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
const handleAll = async () => {
  for (const { id } of await queryPast(server.world, `select id from payments_notices where outcome = 'WAITING'`))
    await handleNotice(server.world, String(id))
}

test('every method is listed, with what it takes or why it is closed', async () => {
  const { methods, needs_contract } = rechargeMethods.parse((await post(payer, '/methods')).data)
  expect(methods).toHaveLength(12)
  const of = (method: string) => methods.find(one => one.method === method)
  expect(of('ALIPAY')).toMatchObject({
    is_open: true,
    terms: [{ currency: 'CNY', least: '1.00', most: '50000.00', fee_basis_points: 100 }],
  })
  expect(of('WECHAT')).toMatchObject({ is_open: false, closed_why: '尚未接通，请选择其他支付方式' })
  expect(of('PAYONEER')).toMatchObject({ is_open: false, closed_why: '通道维护至周五' })
  expect(of('LIAN_LIAN')).toMatchObject({ is_open: false, closed_why: '尚未接通，请选择其他支付方式' })
  expect(needs_contract).toBe(false)
})

test('an online recharge is created once per key, paid by a notification, and listed with its counts', async () => {
  const key = crypto.randomUUID()
  const made = await create({ method: 'ALIPAY', currency: 'CNY', amount: '1000' }, key)
  expect(made).toMatchObject({
    status: 'TO_BE_PAY',
    amount: '1000.00',
    payment: { way: 'qr', status: 'TO_BE_RECHARGE' },
    transfer_to: null,
  })
  expect((await create({ method: 'ALIPAY', currency: 'CNY', amount: '1000' }, key)).recharge_id).toBe(made.recharge_id)
  expect(await post(payer, '/create', { method: 'ALIPAY', currency: 'CNY', amount: '1001' }, key)).toMatchObject({ code: 2283 })
  const number = made.payment?.target?.split('/').at(-1) ?? ''
  const notice = alipay.notice(alipay.pay(number))
  const reply = await tell(notice.body, { ...notice.headers, 'content-type': 'application/x-www-form-urlencoded' })
  expect([reply.status, await reply.text()]).toEqual([200, 'success'])
  await handleAll()
  const paid = rechargeDetail.parse((await post(payer, `/${made.recharge_id}/detail`)).data)
  expect(paid).toMatchObject({ status: 'RECHARGE_SUCCESS', received: '1000.00', fee: '10.00', credited: '990.00' })
  expect(paid.steps.map(({ status, by }) => `${status} ${by}`)).toEqual([
    expect.stringMatching(/^TO_BE_PAY /),
    'TO_BE_RECHARGE 支付宝',
    'RECHARGING 支付宝',
    'RECHARGE_SUCCESS 支付宝',
  ])
  const page = rechargePage.parse((await post(payer, '/list', { status: 'RECHARGE_SUCCESS', amount_min: '1000' })).data)
  expect(page.content.map(({ recharge_id }) => recharge_id)).toEqual([made.recharge_id])
  expect(page.counts).toMatchObject({ RECHARGE_SUCCESS: 1 })
})

test('a transfer goes to the agency’s account with a code of its own, and its voucher is a file of the user’s own', async () => {
  const made = await create({ method: 'ABC_GUANGZHOU', currency: 'CNY', amount: '5000.00' })
  expect(made.transfer_to).toMatchObject({ bank: 'CMB', account_no: '6222 0000 1111', remark_code: expect.stringMatching(/^.{8}$/) })
  const slip = Buffer.from('%PDF-1.7\n%%EOF\n')
  const file = { fileName: '回单.pdf', bytes: slip }
  const upload = `${server.url}/api/file/client/upload`
  const [own, foreign] = [
    await uploadTo(upload, payer as Client, file, { kind: 'voucher' }), // signed in above
    await uploadTo(upload, stranger as Client, file, { kind: 'voucher' }),
  ]
  expect([own.code, foreign.code]).toEqual([0, 0])
  const today = new Date(server.test.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const voucher = (key: unknown) => ({ payer_name: '某公司', paid_on: today, files: [{ key, name: '回单.pdf' }] })
  expect(await post(payer, `/${made.recharge_id}/voucher`, voucher(foreign.data['key']))).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'files' }] },
  })
  const handed = rechargeDetail.parse((await post(payer, `/${made.recharge_id}/voucher`, voucher(own.data['key']))).data)
  expect(handed).toMatchObject({ status: 'TO_BE_RECHARGE', payer_name: '某公司', vouchers: [{ name: '回单.pdf', status: 'PENDING' }] })
  for (const path of ['detail', 'cancel', 'pay']) {
    expect(await post(stranger, `/${made.recharge_id}/${path}`)).toMatchObject({ status: 404 })
  }
  expect(rechargePage.parse((await post(stranger, '/list')).data).content).toEqual([])
})

test.each<[string, object, string, string]>([
  ['no method', { currency: 'CNY', amount: '1' }, 'method', '请选择支付方式'],
  ['an unknown method', { method: 'CASH', currency: 'CNY', amount: '1' }, 'method', '请选择支付方式'],
  ['a currency of no wallet', { method: 'ALIPAY', currency: 'KRW', amount: '1' }, 'currency', '请选择币种'],
  ['no amount', { method: 'ALIPAY', currency: 'CNY' }, 'amount', '请输入充值金额'],
  ['an amount beyond numbers', { method: 'ALIPAY', currency: 'CNY', amount: '1e309' }, 'amount', '充值金额格式不正确，最多保留 2 位小数'],
  ['less than the least', { method: 'ALIPAY', currency: 'CNY', amount: '0.99' }, 'amount', '单笔不低于 ¥1.00'],
])('%s is refused by name', async (_what, request, path, msg) => {
  const answer = await post(payer, '/create', request, crypto.randomUUID())
  expect(answer).toMatchObject({ code: 9002, data: { fields: [{ path, msg }] } })
})

test('what is no notification of a house that is connected gets nothing but a failure', async () => {
  const notice = alipay.notice({
    number: '1',
    transactionId: null,
    state: 'PAID',
    amount: { minor: 1n, currency: 'CNY' },
    fee: null,
    paidAt: null,
    payer: null,
  })
  expect((await tell(notice.body, {}, '/notify/WECHAT')).status).toBe(404)
  expect((await tell(notice.body, {}, '/notify/NOBODY')).status).toBe(404)
  expect(await (await tell(notice.body, { 'x-signature': 'forged' })).text()).toBe('fail')
  expect((await tell(Buffer.alloc(300 * 1024), { 'x-signature': 'good' })).status).toBe(413)
  const unknown = await tell(notice.body, { ...notice.headers, 'content-type': 'application/json' })
  expect(await unknown.text()).toBe('success')
  await handleAll()
  expect(await queryPast(server.world, `select count(*)::int as n from payments_notices where outcome = 'NOT_OURS'`)).toEqual([{ n: 1 }])
  expect(await queryPast(server.world, `select outcome, body from payments_notices where outcome = 'FORGED'`)).toEqual([
    { outcome: 'FORGED', body: null },
  ])
})
