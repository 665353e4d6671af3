// Large orders over HTTP: refused with 1905, accepted under the same key after the code from the phone, and an import's confirmation.
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { money, zero } from '@tallyhelm/protocol/values/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { stepUpBySms } from '../program/test-sign-in.ts'

const BASE = '/api/custom/client/accounts'
const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')
const system = { kind: 'system', name: 'test' } as const

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const platforms = scriptPlatforms(server.test.clock)
  Object.defineProperty(server.world, 'platforms', { value: platforms.byChannel })
})
afterAll(() => server?.stop())

/** A customer with $50,000 and one account, signed in. */
async function payer(mobile: string): Promise<{ client: Client; accountId: string }> {
  const { world } = server
  const { customerId } = await addCustomer(world, 1, mobile)
  await bookRecharge(world, system, { customerId, subCustomerId: null, provider: 'test', transactionId: mobile, amount: usd(50_000) })
  const { companyId } = await createCompany(world, system, { customerId, companyName: `公司${mobile}` })
  const [id, now] = [world.ids.next(), world.clock.now()]
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: `账户${id}`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId: null, companyId, channel: 'FACEBOOK', outsideAccountId: id, ...facts })
    const figures = { limit: usd(100), spent: zero('USD'), balance: usd(100), averageSpend: zero('USD'), todaySpend: zero('USD') }
    await recordFigures(tx, id, { ...figures, readAt: now })
    await recordOpening(tx, { customerId, adAccountId: id, limit: usd(100), operator: 'test', at: now })
  })
  return { client: await signedInClient(server.url, mobile), accountId: id }
}
const orderOf = (accountId: string, amount: string, more = {}) => ({
  adjust_type: 'ADD',
  remark: '',
  items: [{ account_id: accountId, amount }],
  ...more,
})
const apply = (client: Client, request: object, key: string) =>
  client.call('POST', `${BASE}/quota/apply`, JSON.stringify(request), { 'idempotency-key': key })

test('the total that its user read guards an order: another price is 2236, and what is no amount is named', async () => {
  const { client, accountId } = await payer('13800000036')
  const submit = (shown_total: unknown) => apply(client, orderOf(accountId, '20', { shown_total }), crypto.randomUUID())
  expect(await submit('19.99')).toMatchObject({ status: 409, code: 2236, msg: '应付合计已由 $19.99 变为 $20.00，请核对后重新提交' })
  for (const wrong of ['-1', '20.001', '２０', "20' or '1'='1", '1e309', 20, null]) {
    const fields = [{ path: 'shown_total', msg: expect.stringContaining('应付合计') }]
    expect(await submit(wrong)).toMatchObject({ status: 422, code: 9002, data: { fields } })
  }
  expect((await submit('20')).code).toBe(0)
})

test('an order of $10,000 is refused with 1905 until the user has proved himself, and then taken once under the same key', async () => {
  const { client, accountId } = await payer('13800000031')
  const [request, key] = [orderOf(accountId, '10000'), crypto.randomUUID()]
  expect((await client.post(`${BASE}/quota/quote`, request)).data.needs_step_up).toBe(true)
  expect(await apply(client, request, key)).toMatchObject({ status: 403, code: 1905, msg: '为了账号安全，请先验证身份' })
  const forged = orderOf(accountId, '10000', { needs_step_up: false, proof: 'not-needed', is_proved: true })
  expect((await apply(client, forged, crypto.randomUUID())).code).toBe(1905)
  await stepUpBySms(server, client, '13800000031')
  const accepted = await apply(client, request, key)
  expect(accepted).toMatchObject({ code: 0, data: { total: '10000.00' } })
  server.test.clock.advance(601_000)
  expect((await apply(client, request, key)).data.apply_no).toBe(accepted.data.apply_no)
  expect((await apply(client, orderOf(accountId, '10000'), crypto.randomUUID())).code).toBe(1905)
})

test("another customer's proof is worth nothing here, and a cent less asks nobody", async () => {
  const [one, other] = [await payer('13800000032'), await payer('13800000033')]
  await stepUpBySms(server, other.client, '13800000033')
  expect((await apply(one.client, orderOf(one.accountId, '10000'), crypto.randomUUID())).code).toBe(1905)
  expect((await one.client.post(`${BASE}/quota/quote`, orderOf(one.accountId, '9999.99'))).data.needs_step_up).toBe(false)
  expect((await apply(one.client, orderOf(one.accountId, '9999.99'), crypto.randomUUID())).code).toBe(0)
})

test('a pasted batch with a large order is confirmed after the proof alone', async () => {
  const { client, accountId } = await payer('13800000034')
  const pasted = await client.post(`${BASE}/imports/paste`, { channel: 'FACEBOOK', import_type: 'ADD', content: `${accountId} 10000` })
  const path = `${BASE}/imports/${String(pasted.data.batch_id)}/confirm`
  expect((await client.post(path, { remark: '', is_proved: true })).code).toBe(1905)
  await stepUpBySms(server, client, '13800000034')
  expect((await client.post(path, { remark: '' })).code).toBe(0)
})
