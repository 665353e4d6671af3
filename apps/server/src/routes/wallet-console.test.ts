// Money booked by hand over HTTP: a receipt with its slip by two people, an adjustment, and what hostile input and other roles get.
import { caseDetail } from '@tallyhelm/protocol/topics/cases/schemas'
import { fundProposalPage } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import { flowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, clientOf, PASSWORD, type Client, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'
import { uploadTo } from './test-uploads.ts'

let server: TestServer
let fin: Client
let check: Client
let sales: Client
let customer: Client
let customerId: string
beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  customerId = (await addCustomer(server.world, 1, '13800000001')).customerId
  for (const [role, name] of [
    ['FIN', 'fin'],
    ['FIN_CHECK', 'fin-check'],
    ['SALES', 'sales'],
  ] as const)
    await addStaff(server.world, role, name)
  fin = await staffClient(server, 'fin')
  check = await staffClient(server, 'fin-check')
  sales = await staffClient(server, 'sales')
  customer = clientOf(server.url)
  await customer.signIn({ account: '13800000001', password: PASSWORD })
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into payments_accounts (id, bank, currency, method, holder, account_no, bank_name, is_open, changed_at)
      values (1, 'CMB', 'CNY', 'ABC_GUANGZHOU', '示例科技有限公司', '120900000000001', '招商银行广州分行', true, now())`),
  )
})
afterAll(() => server?.stop())

const FUNDS = '/api/console/customers/funds'
const receipt = (over: Record<string, unknown> = {}) => ({
  customer_id: customerId,
  sub_customer_id: null,
  currency: 'CNY',
  amount: '72000.00',
  bank: 'CMB',
  bank_reference: 'c2026-88001',
  received_on: '2026-03-01',
  payer_name: '示例贸易有限公司',
  reason: '三月预充款',
  ...over,
})
const proposals = async (client: Client) =>
  fundProposalPage.parse((await client.post(`${FUNDS}/proposals`, { customer_id: customerId })).data)

test('a receipt with its slip is booked by two people, and the customer sees it among its flows', async () => {
  const { data: slip } = await uploadTo(`${server.url}/api/console/cases/proof/upload`, fin)
  const opened = await fin.post(`${FUNDS}/receipts/propose`, receipt({ proof_file: slip['key'] }))
  expect(opened).toMatchObject({ code: 0 })
  const [waiting] = (await proposals(fin)).waiting
  const case_id = waiting?.case_id ?? ''
  expect(waiting).toMatchObject({ kind: 'BANK_RECEIPT', amount: '72000.00', bank_reference: 'C2026-88001', verdict: null })
  const detail = caseDetail.parse((await check.post('/api/console/cases/detail', { case_id })).data)
  expect(detail.proof).toEqual({ is_picture: true })
  expect(detail.facts.map(({ label, value }) => `${label} ${value}`)).toEqual(
    expect.arrayContaining(['入账金额 72,000.00 CNY', '收款账户 招商银行', '银行流水号 C2026-88001', '付款户名 示例贸易有限公司']),
  )
  const decision = { case_id, revision: 1, verdict: 'APPROVE' }
  expect(await fin.post('/api/console/cases/decide', decision)).toMatchObject({ status: 403 })
  expect(await check.post('/api/console/cases/decide', decision)).toMatchObject({ code: 0 })
  const flows = flowPage.parse((await customer.post('/api/wallet/client/wallet/flows', { currency: 'CNY' })).data)
  expect(flows.content).toMatchObject([
    { flow_type: 'RECHARGE', income: '72000.00', summary: '银行收款 C2026-88001', operator: '平台财务' },
  ])
  expect((await proposals(fin)).content).toMatchObject([{ case_id, verdict: 'APPROVED', checker: '员工fin-check' }])
  expect(await fin.post(`${FUNDS}/receipts/propose`, receipt({ proof_file: slip['key'] }))).toMatchObject({ code: 2380 })
})

test('an adjustment waits for the other person, is taken back by its maker, and takes no more than there is', async () => {
  const adjustment = { customer_id: customerId, sub_customer_id: null, currency: 'CNY', amount: '100.00', reason: '银行手续费由平台承担' }
  const propose = (over: object) => fin.post(`${FUNDS}/adjustments/propose`, { ...adjustment, ...over })
  expect(await propose({ direction: 'DECREASE', amount: '72000.01' })).toMatchObject({ code: 2204 })
  const { data } = await propose({ direction: 'INCREASE' })
  const { case_id } = data as { case_id: string } // proved against its schema by the server
  expect(await check.post('/api/console/cases/withdraw', { case_id, reason: '不是我提交的' })).toMatchObject({ status: 403 })
  expect(await fin.post('/api/console/cases/withdraw', { case_id, reason: '金额有误，重新提交' })).toMatchObject({ code: 0 })
  expect((await proposals(fin)).waiting).toEqual([])
})

test.each([
  [{ amount: "1'; drop table ledger_balances" }, 'amount'],
  [{ amount: '12.345' }, 'amount'],
  [{ currency: 'XAU' }, 'currency'],
  [{ bank: '__proto__' }, 'bank'],
  [{ bank_reference: '<script>' }, 'bank_reference'],
  [{ received_on: '2026-02-30' }, 'received_on'],
  [{ payer_name: '名'.repeat(81) }, 'payer_name'],
  [{ proof_file: '../../etc/passwd' }, 'proof_file'],
  [{ reason: '短' }, 'reason'],
  [{ customer_id: '1 or 1=1' }, 'customer_id'],
])('hostile input %j is refused at its field', async (over, field) => {
  const answer = await fin.post(`${FUNDS}/receipts/propose`, receipt(over))
  expect(answer).toMatchObject({ code: 9002 })
  expect((answer.data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toContain(field)
})

test('salespeople propose nothing and read nothing of a customer that is not theirs', async () => {
  expect(await sales.post(`${FUNDS}/proposals`, { customer_id: customerId })).toMatchObject({ status: 404 })
  expect(await sales.post(`${FUNDS}/receipts/propose`, receipt())).toMatchObject({ status: 403 })
  expect(await customer.post(`${FUNDS}/proposals`, { customer_id: customerId })).not.toMatchObject({ code: 0 })
})
