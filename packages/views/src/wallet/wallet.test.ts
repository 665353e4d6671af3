// Wallet: balances and flows reconcile to the cent, filter by filter, and nobody else sees them.
import { randomUUID } from 'node:crypto'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { openStage, type Stage, type Tenant, usd } from '@tallyhelm/flows/quota/test-stage'
import { allocateToSubCustomer } from '@tallyhelm/flows/wallet/allocate-to-sub-customer'
import { balances as balancesSchema, flowListRequest, flowPage } from '@tallyhelm/protocol/topics/wallet/schemas'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from './balances.ts'
import { flowList } from './flow-list.ts'

let stage: Stage
let tenant: Tenant
let sub: Tenant
let stranger: Tenant
let creditor: Tenant
let applyNo: string
let fundedOn: string

const scopeOf = ({ customerId, subCustomerId }: Tenant) => ({ kind: 'tenant', customerId, subCustomerId }) as const
const flows = async (of: Tenant, filters: Record<string, unknown> = {}) =>
  flowPage.parse(await flowList(stage.world.db, scopeOf(of), flowListRequest.parse(filters)))
const read = async (of: Tenant) => balancesSchema.parse(await balances(stage.world.db, scopeOf(of)))

async function add(of: Tenant, amount: string): Promise<string> {
  const account = await stage.account(of)
  const request = { adjust_type: 'ADD' as const, remark: '', items: [{ account_id: account.id, amount }] }
  return (await addQuota(stage.world, of.actor, { idempotencyKey: randomUUID(), request })).apply_no
}

beforeAll(async () => {
  stage = await openStage()
  tenant = await stage.tenant({ balance: usd(1_000) })
  sub = await stage.subTenant(tenant)
  stranger = await stage.tenant({ balance: usd(77) })
  creditor = await stage.tenant({ customerType: 0, balance: usd(500) })
  fundedOn = dayOf(stage.clock.now())
  const { customerId } = tenant
  const input = { allocationId: randomUUID(), customerId, subCustomerId: sub.subCustomerId ?? '', amount: usd(200) }
  await allocateToSubCustomer(stage.world, { kind: 'system', name: 'test' }, input)
  applyNo = await add(tenant, '100.00')
  await add(creditor, '100.00')
  await stage.settle()
  await add(tenant, '10.00')
})
afterAll(() => stage?.close())

test('available is the total without what orders in progress hold', async () => {
  expect(await read(tenant)).toEqual({
    wallets: [{ currency: 'USD', total: '691.00', pending: '10.90', available: '680.10' }],
    credit_lines: [],
  })
  expect((await read(sub)).wallets).toEqual([{ currency: 'USD', total: '200.00', pending: '0.00', available: '200.00' }])
  expect((await read(creditor)).credit_lines).toEqual([
    { currency: 'USD', limit: '500.00', used: '109.00', pending: '0.00', available: '391.00' },
  ])
})

test('flows run newest first, each with the balance after it, and the period reconciles', async () => {
  const page = await flows(tenant)
  expect(page.content.map(flow => [flow.flow_type, flow.income, flow.expense, flow.balance_after])).toEqual([
    ['TAX', null, '6.00', '691.00'],
    ['SERVICE_FEE', null, '3.00', '697.00'],
    ['QUOTA_ADD', null, '100.00', '700.00'],
    ['SUB_ALLOCATE', null, '200.00', '800.00'],
    ['RECHARGE', '1000.00', null, '1000.00'],
  ])
  expect(page.period).toEqual({ opening: '0.00', income: '1000.00', expense: '309.00', closing: '691.00' })
  expect(page.content[0]).toMatchObject({ reference_no: applyNo, channel: 'FACEBOOK' })
})

test('a period in the middle opens with what was there before it', async () => {
  const next = addDays(fundedOn, 1)
  expect((await flows(tenant, { from: next })).period).toMatchObject({ opening: '691.00', income: '0.00', closing: '691.00' })
  expect((await flows(tenant, { until: fundedOn })).period).toEqual({ opening: '0.00', income: '0.00', expense: '0.00', closing: '0.00' })
  expect((await flows(creditor)).period).toEqual({ opening: '500.00', income: '0.00', expense: '109.00', closing: '391.00' })
})

test('each filter keeps what fits, and leaves the period alone', async () => {
  const types = async (filters: Record<string, unknown>) => (await flows(tenant, filters)).content.map(flow => flow.flow_type)
  expect(await types({ flow_type: 'TAX' })).toEqual(['TAX'])
  expect(await types({ direction: 'in' })).toEqual(['RECHARGE'])
  expect(await types({ channel: 'FACEBOOK' })).toEqual(['TAX', 'SERVICE_FEE', 'QUOTA_ADD'])
  expect(await types({ channel: 'TIKTOK' })).toEqual([])
  expect(await types({ reference_no: applyNo })).toEqual(['TAX', 'SERVICE_FEE', 'QUOTA_ADD'])
  expect(await types({ currency: 'CNY' })).toEqual([])
  expect((await flows(tenant, { flow_type: 'TAX' })).period.closing).toBe('691.00')
  expect(await types({ page_size: 2, page_num: 2 })).toEqual(['QUOTA_ADD', 'SUB_ALLOCATE'])
})

test('a sub-customer sees its own wallet, another customer neither', async () => {
  expect((await flows(sub)).content.map(flow => [flow.flow_type, flow.income])).toEqual([['SUB_ALLOCATE', '200.00']])
  expect((await flows(stranger)).content.map(flow => flow.income)).toEqual(['77.00'])
  expect((await flows(stranger, { reference_no: applyNo })).total_size).toBe(0)
  expect((await read(stranger)).wallets[0]?.total).toBe('77.00')
})
