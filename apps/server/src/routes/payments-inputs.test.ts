// What a recharge refuses over HTTP: amounts, keys and vouchers that are none, others' recharges, and a sub-customer that may not.
import { connectAlipay, openMethods } from '@tallyhelm/flows/payments/test-payments'
import { rechargeDetail, rechargePage } from '@tallyhelm/protocol/topics/payments/schemas'
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
import { uploadTo } from './test-uploads.ts'

const FAMILY = '/api/recharge/client/applications'
const LONG = '长'.repeat(201)
const DAY = '2026-03-01'
let server: TestServer
const clients = new Map<'agent' | 'sub' | 'stranger' | 'signer', Client>()
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  connectAlipay(world)
  await openMethods(world)
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into payments_terms (method, currency, is_open, fee_basis_points, least_minor, most_minor, arrival, changed_at)
      values ('ALIPAY', 'JPY', true, 100, 100, 999999999999, '实时到账', now())`),
  )
  const { customerId } = await addCustomer(world, 0, '13800000001')
  await addSubCustomer(world, customerId, '13800000002')
  await addCustomer(world, 0, '13800000003')
  await addCustomer(world, 1, '13800000004')
  for (const [name, mobile] of [
    ['agent', '13800000001'],
    ['sub', '13800000002'],
    ['stranger', '13800000003'],
    ['signer', '13800000004'],
  ] as const)
    clients.set(name, await signedInClient(url, mobile))
})
afterAll(() => server?.stop())

const as = (who: 'agent' | 'sub' | 'stranger' | 'signer') => clients.get(who) as Client // signed in above
const post = (path: string, request: object = {}, who: Parameters<typeof as>[0] = 'agent') => as(who).post(`${FAMILY}${path}`, request)
const create = (request: object, who: Parameters<typeof as>[0] = 'agent', key: string | undefined = crypto.randomUUID()) =>
  as(who).post(`${FAMILY}/create`, request, key === undefined ? {} : { 'idempotency-key': key })
const made = async (request: object, who: Parameters<typeof as>[0] = 'agent') => rechargeDetail.parse((await create(request, who)).data)
const count = async () => (await queryPast(server.world, 'select count(*)::int as n from payments_recharges'))[0]?.['n']
const TRANSFER = { method: 'ABC_GUANGZHOU', currency: 'CNY', amount: '1000' }

test.each<[string, object, string, string]>([
  ['surplus decimals', { amount: '1.001' }, 'amount', '最多保留 2 位小数'],
  ['yen with decimals', { currency: 'JPY', amount: '1000.5' }, 'amount', '金额须为整数'],
  ['yen with a zero behind the point', { currency: 'JPY', amount: '1000.0' }, 'amount', '金额须为整数'],
  ['less yen than the least', { currency: 'JPY', amount: '99' }, 'amount', '单笔不低于'],
  ['more than the most', { amount: '50000.01' }, 'amount', '单笔不超过 ¥50,000.00'],
  ['all the digits that fit', { currency: 'JPY', amount: '9'.repeat(12) }, 'nothing', ''],
  ['one digit more', { amount: '9'.repeat(13) }, 'amount', '充值金额格式不正确'],
  ['more digits than a bigint', { amount: '9'.repeat(40) }, 'amount', '充值金额格式不正确'],
  ['less than nothing', { amount: '-5' }, 'amount', '充值金额需大于¥0'],
  ['nothing', { amount: '0' }, 'amount', '充值金额需大于¥0'],
  ['digits of another script', { amount: '１２３' }, 'amount', '充值金额格式不正确'],
  ['a currency that the method has no terms for', { currency: 'GBP' }, 'currency', '支付宝不支持该币种'],
])('%s is judged at its field', async (_what, over, path, msg) => {
  const before = await count()
  const answer = await create({ method: 'ALIPAY', currency: 'CNY', amount: '100', ...over })
  if (path === 'nothing') return expect(answer).toMatchObject({ code: 0, data: { amount: '9'.repeat(12) } })
  expect(answer).toMatchObject({ status: 422, code: 9002 })
  expect(answer.data['fields']).toContainEqual({ path, msg: expect.stringContaining(msg) })
  expect(await count()).toBe(before)
})

test('a method that is off or not connected says why, and a key that is none is asked for', async () => {
  expect(await create({ method: 'PAYONEER', currency: 'USD', amount: '100' })).toMatchObject({
    msg: expect.stringContaining('通道维护至周五'),
  })
  expect(await create({ method: 'WECHAT', currency: 'CNY', amount: '100' })).toMatchObject({ msg: expect.stringContaining('尚未接通') })
  for (const key of [undefined, 'short', 'x'.repeat(101), 'has blanks in it'])
    expect(await as('agent').post(`${FAMILY}/create`, TRANSFER, key === undefined ? {} : { 'idempotency-key': key })).toMatchObject({
      code: 2295,
    })
})

test('a key stands for one wish, of one owner', async () => {
  const key = crypto.randomUUID()
  const first = rechargeDetail.parse((await create(TRANSFER, 'agent', key)).data)
  for (const over of [{ amount: '1000.01' }, { method: 'ALIPAY' }, { currency: 'JPY' }])
    expect(await create({ ...TRANSFER, ...over }, 'agent', key), JSON.stringify(over)).toMatchObject({ code: 2283 })
  const foreign = rechargeDetail.parse((await create(TRANSFER, 'stranger', key)).data)
  expect(foreign.recharge_id).not.toBe(first.recharge_id)
  expect(await create(TRANSFER, 'sub', key)).toMatchObject({ code: 2283 })
  const ofSub = crypto.randomUUID()
  await create(TRANSFER, 'sub', ofSub)
  expect(await create(TRANSFER, 'agent', ofSub)).toMatchObject({ code: 2283 })
})

test('who has to sign first pays nothing in before', async () => {
  expect((await create(TRANSFER, 'signer')).code).not.toBe(0)
  expect(await post('/methods', {}, 'signer')).toMatchObject({ data: { needs_contract: true } })
})

test('a sub-customer’s recharge and its agent’s are each other’s only where they may be seen', async () => {
  const ofAgent = await made(TRANSFER)
  const ofSub = await made(TRANSFER, 'sub')
  const listed = async (who: Parameters<typeof as>[0]) =>
    rechargePage.parse((await post('/list', {}, who)).data).content.map(({ recharge_id }) => recharge_id)
  expect(await listed('sub')).toContain(ofSub.recharge_id)
  expect(await listed('sub')).not.toContain(ofAgent.recharge_id)
  for (const path of ['detail', 'pay', 'cancel']) {
    expect(await post(`/${ofAgent.recharge_id}/${path}`, {}, 'sub'), path).toMatchObject({ status: 404 })
    for (const id of [ofAgent.recharge_id, ofSub.recharge_id, '1', '9223372036854775807'])
      expect(await post(`/${id}/${path}`, {}, 'stranger'), path).toMatchObject({ status: 404 })
    expect(await post(`/9223372036854775808/${path}`), path).toMatchObject({ code: 9002 })
  }
  expect(await post(`/${ofSub.recharge_id}/detail`, {}, 'sub')).toMatchObject({ code: 0 })
})

const slip = { fileName: '回单.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }
const upload = (file: { fileName: string; bytes: Buffer }, who: Parameters<typeof as>[0] = 'agent') =>
  uploadTo(`${server.url}/api/file/client/upload`, as(who), file, { kind: 'voucher' })

test('a voucher is a picture or a PDF by what it holds, and no more than it may be', async () => {
  for (const file of [
    { fileName: '回单.pdf', bytes: Buffer.from('<html>not one</html>') },
    { fileName: '回单.exe', bytes: slip.bytes },
    { fileName: '回单.png', bytes: Buffer.from('not a picture') },
    { fileName: '回单.pdf', bytes: Buffer.alloc(0) },
  ])
    expect((await upload(file)).code, file.fileName).not.toBe(0)
  const huge = await upload({ fileName: '回单.pdf', bytes: Buffer.concat([slip.bytes, Buffer.alloc(10 * 1024 * 1024)]) })
  expect([413, 422]).toContain(huge.status)
  expect(huge.msg).toMatch(/\p{Script=Han}/u)
})

test.each<[string, object, string, string]>([
  ['no payer', { payer_name: ' ' }, 'payer_name', '请输入付款户名'],
  ['a long payer', { payer_name: LONG }, 'payer_name', '付款户名最多 80 个字符'],
  ['an account of other characters', { payer_account: "1' or 1=1" }, 'payer_account', '付款账号为 4 位以上'],
  ['a long account', { payer_account: '1'.repeat(41) }, 'payer_account', '付款账号最多 40 个字符'],
  ['a day that is none', { paid_on: '2026-02-30' }, 'paid_on', '付款日期格式不正确'],
  ['a day to come', { paid_on: '2027-01-01' }, 'paid_on', '付款日期不能晚于今天'],
  ['a day of the year 1', { paid_on: '0001-01-01' }, 'paid_on', '付款日期'],
  ['no file', { files: [] }, 'files', '请上传汇款凭证'],
  ['six files', { files: Array(6).fill({ key: 'a.pdf', name: 'a.pdf' }) }, 'files', '汇款凭证最多 5 个'],
  ['a file of nobody', { files: [{ key: 'a.pdf', name: 'a.pdf' }] }, 'files', '汇款凭证已失效'],
  ['a way out of the folder', { files: [{ key: '../../etc/passwd', name: 'a' }] }, 'files', '汇款凭证已失效'],
  ['a long name of a file', { files: [{ key: 'a.pdf', name: LONG }] }, 'files.0.name', '文件名最多 200 个字符'],
])('a voucher with %s is refused at its field', async (_what, over, path, msg) => {
  const { recharge_id } = await made(TRANSFER)
  const key = (await upload(slip)).data['key']
  const answer = await post(`/${recharge_id}/voucher`, { payer_name: '某公司', paid_on: DAY, files: [{ key, name: '回单.pdf' }], ...over })
  expect(answer).toMatchObject({ code: 9002 })
  expect(answer.data['fields']).toContainEqual({ path, msg: expect.stringContaining(msg) })
  expect(await post(`/${recharge_id}/detail`)).toMatchObject({ data: { status: 'TO_BE_PAY', vouchers: [] } })
})

test('the list takes no filter that is none, and any page', async () => {
  for (const request of [{ status: 'PAID' }, { amount_min: '1e9' }, { page_size: 1000 }, { method: 'CASH' }])
    expect(await post('/list', request), JSON.stringify(request)).toMatchObject({ code: 9002 })
  const far = await post('/list', { page_num: 2_147_483_647, amount_max: '9'.repeat(12) })
  expect(far.status).toBeLessThan(500)
})
