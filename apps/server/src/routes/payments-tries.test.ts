// 在线异常 over HTTP: a lost notification is asked for, another amount is booked by two people, what nobody pays is closed; by finance alone.
import { connectAlipay, openMethods, type ScriptedHouse, yuan } from '@tallyhelm/flows/payments/test-payments'
import { consoleRechargePage, tryPage } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { rechargeDetail, type RechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Client, queryPast, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const PORTAL = '/api/recharge/client/applications'
const FAMILY = '/api/console/payments/recharges'
const reason = '已与支付渠道核对'
let server: TestServer
let alipay: ScriptedHouse
let payer: Client
const clients = new Map<StaffRole, Client>()

beforeAll(async () => {
  server = await startTestServer({ server: { roles: ['api'] } })
  alipay = connectAlipay(server.world)
  await openMethods(server.world)
  await addCustomer(server.world, 0, '13800000001')
  payer = await signedInClient(server.url, '13800000001')
  for (const role of ['FIN', 'FIN_CHECK', 'OPS'] as const) {
    await addStaff(server.world, role)
    clients.set(role, await staffClient(server, `test-${role.toLowerCase().replace('_', '-')}`))
  }
})
afterAll(() => server?.stop())

const as = (role: StaffRole): Client => clients.get(role) as Client // signed in above
async function begun(): Promise<{ rechargeId: string; tryId: string }> {
  const request = { method: 'ALIPAY', currency: 'CNY', amount: '1000' }
  const answer = await payer.post(`${PORTAL}/create`, request, { 'idempotency-key': crypto.randomUUID() })
  const made = rechargeDetail.parse(answer.data)
  return { rechargeId: made.recharge_id, tryId: made.payment?.target?.split('/').at(-1) ?? '' }
}
const ask = (role: StaffRole, try_id: string) => as(role).post(`${FAMILY}/ask`, { try_id })
const told = async (rechargeId: string): Promise<RechargeDetail> =>
  rechargeDetail.parse((await payer.post(`${PORTAL}/${rechargeId}/detail`)).data)
const listed = async (no: string) => tryPage.parse((await as('FIN_CHECK').post(`${FAMILY}/tries`, { recharge_id: no })).data).content

test('a payment whose notification was lost is asked for, and credited once', async () => {
  const { rechargeId, tryId } = await begun()
  expect(await ask('FIN', tryId)).toMatchObject({ code: 0, data: { answer: 'NOTED' } })
  alipay.next.query = 'silent'
  expect(await ask('FIN', tryId)).toMatchObject({ data: { answer: 'SILENT' } })
  expect((await told(rechargeId)).status).toBe('TO_BE_PAY')
  alipay.pay(tryId)
  expect(await ask('FIN', tryId)).toMatchObject({ data: { answer: 'BOOKED' } })
  expect(await told(rechargeId)).toMatchObject({ status: 'RECHARGE_SUCCESS', received: '1000.00', fee: '10.00' })
  expect(await ask('FIN', tryId)).toMatchObject({ data: { answer: 'NONE' } })
  const booked = await queryPast(server.world, `select count(*)::int as n from payments_arrivals where recharge_id = ${rechargeId}`)
  expect(booked).toEqual([{ n: 1 }])
  const logged = await queryPast(
    server.world,
    `select count(*)::int as n from audit_entries where action = 'payments.ask-house' and object_id = '${rechargeId}'`,
  )
  expect(logged).toEqual([{ n: 4 }])
})

test('another amount waits, and is booked for its recharge by two people alone', async () => {
  const { rechargeId, tryId } = await begun()
  alipay.pay(tryId, { amount: yuan(900) })
  expect(await ask('FIN', tryId)).toMatchObject({ code: 0, data: { answer: 'NOTED' } })
  const [doubtful] = await listed(rechargeId)
  expect(doubtful).toMatchObject({ try_id: tryId, problem: 'AMOUNT', arrival_id: expect.any(String) })
  expect((await told(rechargeId)).status).not.toBe('RECHARGE_SUCCESS')
  const request = { arrival_id: doubtful?.arrival_id, recharge_id: rechargeId, customer_id: null, sub_customer_id: null, reason }
  expect(await as('OPS').post(`${FAMILY}/match`, request)).toMatchObject({ status: 403, code: 1 })
  const proposed = await as('FIN').post(`${FAMILY}/match`, request)
  const decision = { case_id: proposed.data['case_id'], revision: 1, verdict: 'APPROVE', reason, is_confirmed: true }
  expect(await as('FIN').post('/api/console/cases/decide', decision)).toMatchObject({ status: 403 })
  expect((await told(rechargeId)).status).not.toBe('RECHARGE_SUCCESS')
  expect(await as('FIN_CHECK').post('/api/console/cases/decide', decision)).toMatchObject({ code: 0 })
  expect(await told(rechargeId)).toMatchObject({ status: 'RECHARGE_SUCCESS', received: '900.00', fee: '9.00', credited: '891.00' })
  expect(await listed(rechargeId)).toEqual([])
})

test('what nobody pays is closed with a reason, once; money that comes all the same is credited, and told as late', async () => {
  const { rechargeId, tryId } = await begun()
  const close = (role: StaffRole, why = reason) => as(role).post(`${FAMILY}/close`, { recharge_id: rechargeId, reason: why })
  expect(await close('FIN_CHECK')).toMatchObject({ status: 403, code: 1 })
  expect(await close('FIN', '长'.repeat(201))).toMatchObject({
    code: 9002,
    data: { fields: [{ path: 'reason', msg: '原因最多 200 个字符' }] },
  })
  const both = await Promise.all([close('FIN'), close('FIN')])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await told(rechargeId)).toMatchObject({ status: 'RECHARGE_FAILED', reason })
  alipay.pay(tryId)
  expect(await ask('FIN', tryId)).toMatchObject({ data: { answer: 'BOOKED' } })
  expect(await told(rechargeId)).toMatchObject({ status: 'RECHARGE_SUCCESS', is_late: true, received: '1000.00' })
})

test('a payment at a house has no voucher to refuse, and is nobody’s but finance’s to ask about', async () => {
  const { rechargeId, tryId } = await begun()
  const refused = await as('FIN').post(`${FAMILY}/reject`, { recharge_id: rechargeId, reason })
  expect(refused).toMatchObject({ status: 409 })
  for (const role of ['FIN_CHECK', 'OPS'] as const) expect(await ask(role, tryId)).toMatchObject({ status: 403, code: 1 })
  expect((await payer.post(`${FAMILY}/ask`, { try_id: tryId })).code).toBe(3)
  for (const try_id of ['9'.repeat(19), '-1', "1' or '1'='1", ''])
    expect(await ask('FIN', try_id)).toMatchObject({ code: 9002, data: { fields: [{ path: 'try_id' }] } })
  expect((await told(rechargeId)).status).toBe('TO_BE_PAY')
})

test('recharges are found by their customer’s name or number', async () => {
  const { rechargeId } = await begun()
  const [of] = await queryPast(
    server.world,
    `select c.id::text as id, c.name from payments_recharges r join organization_customers c on c.id = r.customer_id where r.id = ${rechargeId}`,
  )
  const found = async (customer: unknown) => {
    const request = { customer, recharge_id: rechargeId, page_num: 1, page_size: 10 }
    return consoleRechargePage.parse((await as('FIN').post(`${FAMILY}/list`, request)).data).content.map(row => row.recharge_id)
  }
  expect(await found(String(of?.['name']).slice(1))).toEqual([rechargeId])
  expect(await found(of?.['id'])).toEqual([rechargeId])
  for (const other of ['没有该客户', `${String(of?.['id'])}1`]) expect(await found(other)).toEqual([])
})
