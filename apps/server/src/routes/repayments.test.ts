// Repayments over HTTP: owed, priced, paid and listed by whoever owes; hostile input at its field, and nothing for anybody else.
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { rechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import { repaymentPage, repaymentQuote, repaymentStarted, repaymentSummary } from '@tallyhelm/protocol/topics/repayments/schemas'
import { money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, clientOf, PASSWORD, startTestServer, type TestServer } from '../program/test-server.ts'

const PATH = '/api/bill/client/credit/repayments'
let server: TestServer
let [customer, other, before, sub]: Client[] = []
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  const { world, url } = server
  const { customerId } = await addCustomer(world, 0, '13800000001')
  await addCustomer(world, 3, '13800000002')
  await addCustomer(world, 1, '13800000003')
  await addSubCustomer(world, customerId, '13800000004')
  const system = { kind: 'system', name: 'test' } as const
  await bookRecharge(world, system, { customerId, provider: 'test', transactionId: '1', amount: money(50_000n, 'USD') })
  const now = world.clock.now()
  const company = world.ids.next()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(
      sql`insert into companies_companies (id, customer_id, company_name, created_at) values (${company}, ${customerId}, '示例公司', ${now})`,
    )
    await tx.run(sql`
      insert into credit_statements (id, customer_id, company_id, channel, currency, month, account_count, spend_minor, service_fee_minor, tax_minor,
        rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on, confirmed_at)
      values (7, ${customerId}, ${company}, 'FACEBOOK', 'USD', '2026-01-01', 1, 30000, 0, 0, 0, 30000, 'CONFIRMED', ${now}, ${now}::timestamptz + interval '5 days', '2999-01-01', ${now})`)
  })
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into payments_terms (method, currency, is_open, fee_basis_points, least_minor, most_minor, arrival, changed_at)
      values ('ABC_GUANGZHOU', 'USD', true, 0, 100, 5000000, '1–2 个工作日', ${now})`)
    await tx.run(sql`
      insert into payments_accounts (id, bank, currency, method, holder, account_no, bank_name, swift, is_open, changed_at)
      values (1, 'CMB', 'USD', 'ABC_GUANGZHOU', '量舵科技有限公司', '6222 0000 1111', '招商银行广州分行', '', true, ${now})`)
  })
  ;[customer, other, before, sub] = [clientOf(url), clientOf(url), clientOf(url), clientOf(url)]
  for (const [client, account] of [
    [customer, '13800000001'],
    [other, '13800000002'],
    [before, '13800000003'],
    [sub, '13800000004'],
  ] as const)
    await client.signIn({ account, password: PASSWORD })
})
afterAll(() => server?.stop())

const post = (client: Client | undefined, path: string, request: object = {}, key?: string) =>
  // signed in above
  (client as Client).call('POST', `${PATH}${path}`, JSON.stringify(request), key === undefined ? {} : { 'idempotency-key': key })
const usd = { currency: 'USD', pay_currency: 'USD' }
const by = (amount: string, over: object = {}) => ({ ...part(amount), method: 'ABC_GUANGZHOU', amount, ...over })
const part = (amount: string, statement_id = '7') => ({ ...usd, allocations: [{ statement_id, amount }], total: amount })

test('what is owed is priced, paid once by its key, and listed; its file has the same rows', async () => {
  expect(repaymentSummary.parse((await post(customer, '/summary')).data).dues).toMatchObject([{ owed: '300.00', next_due: '300.00' }])
  expect(repaymentQuote.parse((await post(customer, '/quote', { ...usd, amount: '100' })).data)).toMatchObject({ total: '100.00' })
  const { data } = await post(customer, '/repay', part('100.00'), 'key-0000-1')
  expect((await post(customer, '/repay', part('100.00'), 'key-0000-1')).data).toEqual(data)
  expect(await post(customer, '/repay', part('90.00'), 'key-0000-1')).toMatchObject({ code: 2283 })
  const rows = repaymentPage.parse((await post(customer, '')).data).content
  expect(rows).toMatchObject([{ statement_no: '7', due: '300.00', paid: '100.00', left: '200.00', company_name: '示例公司' }])
  const file = (await post(customer, '/export', { format: 'csv', columns: ['statement_no', 'paid', 'left'] })).text.split('\r\n')
  expect(file[0]).toBe('"对账单号","已还","剩余"')
  expect(file[1]).toContain('100.00')
  expect(file).toHaveLength(3)
})

test('nobody pays or reads what another one owes, and who owes nothing later is not let in', async () => {
  expect(await post(other, '/repay', part('1.00'), 'key-0000-2')).toMatchObject({ status: 404 })
  expect(await post(other, '/quote', { ...usd, allocations: [{ statement_id: '7', amount: '1' }] })).toMatchObject({ status: 404 })
  expect(repaymentPage.parse((await post(other, '')).data).content).toEqual([])
  expect(repaymentSummary.parse((await post(other, '/summary')).data).dues).toEqual([])
  for (const client of [before, sub])
    for (const path of ['', '/summary', '/quote', '/repay', '/pay'])
      expect(await post(client, path, by('1.00'), 'key-0000-3')).toMatchObject({ status: 403 })
})

test.each([
  [{ total: '1e2' }, 'total'],
  [{ total: undefined }, 'total'],
  [{ currency: 'XXX' }, 'currency'],
  [{ pay_currency: "USD' or 1=1" }, 'pay_currency'],
  [{ allocations: [] }, 'allocations'],
  [{ allocations: [{ statement_id: '7', amount: '-1' }] }, 'allocations.0.amount'],
  [{ allocations: [{ statement_id: '7', amount: '1.001' }] }, 'allocations.0.amount'],
  [{ allocations: [{ statement_id: '../7', amount: '1' }] }, 'allocations.0.statement_id'],
  [{ allocations: Array.from({ length: 101 }, (_, index) => ({ statement_id: String(index + 1), amount: '1' })) }, 'allocations'],
  [{ pay_currency: 'CNY', quote_id: 'x' }, 'quote_id'],
])('hostile input %j is refused at %s', async (over, field) => {
  const answer = await post(customer, '/repay', { ...part('1.00'), ...over }, 'key-0000-4')
  expect(answer).toMatchObject({ code: 9002 })
  expect((answer.data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toContain(field)
})

test.each([
  [{ channel: 'KWAI' }, 'channel'],
  [{ repayment_no: 'x'.repeat(21) }, 'repayment_no'],
  [{ month_from: '2026-13-01' }, 'month_from'],
  [{ page_size: 7 }, 'page_size'],
])('of the list hostile input %j is refused at %s', async (over, field) => {
  expect(await post(customer, '', over)).toMatchObject({ code: 9002, data: { fields: [{ path: field }] } })
})

test('a repayment without a key, or of more than is owed, is refused', async () => {
  expect(await post(customer, '/repay', part('1.00'))).toMatchObject({ code: 2295 })
  expect(await post(customer, '/repay', part('200.01'), 'key-0000-5')).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'allocations.0.amount' }] },
  })
})

test('by a payment it is one recharge per key, which says what it is meant for, and stands under way until its money is there', async () => {
  const { data } = await post(customer, '/pay', by('50.00'), 'key-0000-6')
  expect((await post(customer, '/pay', by('50.00'), 'key-0000-6')).data).toEqual(data)
  expect(await post(customer, '/pay', by('49.00'), 'key-0000-6')).toMatchObject({ code: 2283 })
  const { recharge_id: id } = repaymentStarted.parse(data)
  const { under_way } = repaymentSummary.parse((await post(customer, '/summary')).data)
  expect(under_way).toMatchObject([{ recharge_id: id, method: 'ABC_GUANGZHOU', amount: '50.00', status: 'TO_BE_PAY', statements: 1 }])
  const detail = await (customer as Client).call('POST', `/api/recharge/client/applications/${id}/detail`, '{}')
  expect(rechargeDetail.parse(detail.data)).toMatchObject({
    is_repayment: true,
    transfer_to: { bank: 'CMB' },
    repayment: {
      currency: 'USD',
      total: '50.00',
      statements: [{ statement_id: '7', month: '2026-01', amount: '50.00' }],
      repayment_no: null,
      repaid: null,
    },
  })
  expect(await (other as Client).call('POST', `/api/recharge/client/applications/${id}/detail`, '{}')).toMatchObject({ status: 404 })
  expect(await post(other, '/pay', by('1.00'), 'key-0000-7')).toMatchObject({ status: 404 })
})

test.each([
  [{ method: 'CASH' }, 'method'],
  [{ amount: '1e2' }, 'amount'],
  [{ amount: '0.99', total: '0.99', allocations: [{ statement_id: '7', amount: '0.99' }] }, 'amount'],
  [{ allocations: [] }, 'allocations'],
])('of a payment hostile input %j is refused at %s', async (over, field) => {
  const answer = await post(customer, '/pay', by('1.00', over), 'key-0000-8')
  expect(answer).toMatchObject({ code: 9002 })
  expect((answer.data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toContain(field)
})
