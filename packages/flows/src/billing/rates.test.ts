// Rates changed by two people: what was accepted keeps its rates, what comes after pays the new ones; every refusal, and two at once. What holds for all cases is proved there.
import { randomUUID } from 'node:crypto'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import type { ProposeRatesRequest, RateAsked } from '@tallyhelm/protocol/topics/billing/schemas'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { applyItem } from '../quota/apply-item.ts'
import { applyOrder } from '../quota/apply-order.ts'
import { quote } from '../quota/quote.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from '../quota/test-stage.ts'
import { proposeRates } from './propose-rates.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => {
  expect(await stage.violations()).toEqual([])
})
afterAll(() => stage?.close())

const person = (staffId: string, role: StaffRole): StaffActor => ({
  kind: 'staff',
  staffId,
  staffName: `员工${staffId}`,
  sessionId: staffId,
  role,
  address: '10.0.0.1',
})
const [maker, checker] = [person('1', 'FIN'), person('2', 'FIN_CHECK')]
type Terms = RateAsked & Pick<ProposeRatesRequest, 'valid_from'>
const asked = (tenant: Tenant, over: Partial<Terms> = {}): ProposeRatesRequest => {
  const facebook = { subject: 'FACEBOOK', service_fee_percent: '5', tax_percent: '0.6', is_returnable: true } as const
  const { valid_from = null, ...rate } = { ...facebook, ...over }
  return { customer_id: tenant.customerId, rates: [rate], valid_from, reason: '合同补充协议第 3 条' }
}
const REBATE = { subject: 'REBATE_FACEBOOK', service_fee_percent: '1', tax_percent: null, is_returnable: null } as const
const TRANSFER = { subject: 'TRANSFER', tax_percent: null, is_returnable: null } as const
/** The clock moves on, so that no two rates begin at one instant by chance. */
async function propose(tenant: Tenant, over: Partial<Terms> = {}, by = maker): Promise<string> {
  stage.clock.advance(1)
  return (await proposeRates(stage.world, by, asked(tenant, over))).caseId
}
const check = (case_id: string, verdict: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  decideCase(stage.world, checker, RULES_OF_CASES, {
    case_id,
    revision: 1,
    verdict,
    reason: '已核对合同原件',
    flags: [],
    is_confirmed: false,
  })
const withdraw = (case_id: string) => withdrawCase(stage.world, maker, { case_id, reason: '录入有误，重新提交' })
const refusalOf = async (call: Promise<unknown>): Promise<{ name: string; fields: string[] }> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('expected a refusal', { cause: error })
  return { name: error.refusal, fields: (error.fields ?? []).map(field => field.path) }
}
const add = (tenant: Tenant, account: Account, amount = '100'): Promise<Order> =>
  applyOrder(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount }] },
  })
const priceOf = async (tenant: Tenant, account: Account) => {
  const asks = { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount: '100' }] } as const
  const { service_fee, tax, total } = await quote(stage.world, tenant.actor, { ...asks, items: [...asks.items] })
  return { service_fee, tax, total }
}
const rows = async (text: string) => (await stage.query(text)).rows

test('an order keeps the rates it was accepted at; prices asked for after the check are the new ones, for this customer alone', async () => {
  const [tenant, other] = [await stage.tenant(), await stage.tenant()]
  const [account, tiktok, others] = [await stage.account(tenant), await stage.account(tenant, 'TIKTOK'), await stage.account(other)]
  const OLD = { service_fee: '3.00', tax: '6.00', total: '109.00' }
  const before = await add(tenant, account)
  const caseId = await propose(tenant)
  expect(await priceOf(tenant, account)).toEqual(OLD)
  stage.clock.advance(1_000)
  await check(caseId)
  expect(await priceOf(tenant, account)).toEqual({ service_fee: '5.00', tax: '0.60', total: '105.60' })
  expect(await priceOf(tenant, tiktok)).toEqual(OLD)
  expect(await priceOf(other, others)).toEqual(OLD)
  const after = await add(tenant, tiktok)
  const renewed = await add(tenant, await stage.account(tenant))
  for (const order of [before, after, renewed]) await applyItem(stage.world, { itemId: order.items[0]?.item_id ?? '' })
  const paid = async (order: Order) =>
    (await rows(`select service_fee_minor, tax_minor, state from quota_items where order_id = ${order.apply_no}`))[0]
  expect(await paid(before)).toEqual({ service_fee_minor: '300', tax_minor: '600', state: 'FINISHED' })
  expect(await paid(after)).toEqual({ service_fee_minor: '300', tax_minor: '600', state: 'FINISHED' })
  expect(await paid(renewed)).toEqual({ service_fee_minor: '500', tax_minor: '60', state: 'FINISHED' })
  const [wallet] = await rows(`
    select b.credits_posted - b.debits_posted as left, b.debits_pending from ledger_balances b join ledger_accounts a on a.id = b.ledger_account_id
    where a.customer_id = ${tenant.customerId} and a.kind = 'WALLET'`)
  expect(wallet).toEqual({ left: String(1_000_000 - 10_900 - 10_900 - 10_560), debits_pending: '0' })
})

test('agreed for later, rates hold from that instant on; checked after it, from the check on', async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  const inAnHour = () => new Date(stage.clock.now().getTime() + 3_600_000).toISOString()
  await check(await propose(tenant, { valid_from: inAnHour() }))
  expect(await priceOf(tenant, account)).toMatchObject({ service_fee: '3.00' })
  stage.clock.advance(3_600_000)
  expect(await priceOf(tenant, account)).toMatchObject({ service_fee: '5.00' })
  const late = await propose(tenant, { valid_from: inAnHour(), service_fee_percent: '7.25' })
  stage.clock.advance(7_200_000)
  expect(await priceOf(tenant, account)).toMatchObject({ service_fee: '5.00' })
  await check(late)
  expect(await priceOf(tenant, account)).toMatchObject({ service_fee: '7.25' })
  const [newest] = await rows(`select valid_from from billing_fee_rates where customer_id = ${tenant.customerId} order by id desc limit 1`)
  expect(newest?.valid_from).toEqual(stage.clock.now())
})

test('the transfer rate goes the same way', async () => {
  const tenant = await stage.tenant()
  await check(await propose(tenant, { ...TRANSFER, service_fee_percent: '1.5' }))
  expect(await rows(`select service_fee_basis_points from billing_transfer_rates where customer_id = ${tenant.customerId}`)).toEqual([
    { service_fee_basis_points: 150 },
  ])
})

test('a rebate goes the same way, holds for its channel and customer alone, and changes no price', async () => {
  const [tenant, other] = [await stage.tenant(), await stage.tenant()]
  const account = await stage.account(tenant)
  const before = await priceOf(tenant, account)
  const waiting = await propose(tenant, { ...REBATE, service_fee_percent: '2.5' })
  expect(await refusalOf(propose(tenant, REBATE))).toMatchObject({ name: 'CASE_OPEN' })
  await propose(tenant, { ...REBATE, subject: 'REBATE_GOOGLE' })
  await check(waiting)
  expect(await rows('select customer_id, channel, basis_points, valid_from from billing_rebate_rates')).toEqual([
    { customer_id: tenant.customerId, channel: 'FACEBOOK', basis_points: 250, valid_from: stage.clock.now() },
  ])
  expect(await priceOf(tenant, account)).toEqual(before)
  const scope = { kind: 'tenant', customerId: other.customerId, subCustomerId: null } as const
  expect(await stage.world.db.read(scope, tx => tx.rows(sql`select id from billing_rebate_rates`))).toEqual([])
  const [entry] = await rows(`select details from audit_entries where action = 'billing.set-rebate-rate'`)
  expect(entry?.details).toMatchObject({
    channel: 'FACEBOOK',
    before: { rebate_basis_points: 0 },
    after: { rebate_basis_points: 250 },
    case_id: waiting,
    maker: '1',
  })
})

test('a rebate of that very instant undoes the check as a whole', async () => {
  const tenant = await stage.tenant()
  const valid_from = new Date(stage.clock.now().getTime() + 86_400_000).toISOString()
  await check(await propose(tenant, { ...REBATE, valid_from }))
  const again = await propose(tenant, { ...REBATE, valid_from, service_fee_percent: '9' })
  expect(await refusalOf(check(again))).toMatchObject({ name: 'RATES_INSTANT_TAKEN' })
  expect(await rows(`select basis_points from billing_rebate_rates where customer_id = ${tenant.customerId}`)).toHaveLength(1)
  await withdraw(again)
})

test('only some roles propose, and for a customer that exists', async () => {
  const tenant = await stage.tenant()
  for (const role of STAFF_ROLE_CODES.filter(one => !mayCall(billingEndpoints.propose, one)))
    expect(await refusalOf(propose(tenant, {}, person('9', role))), role).toMatchObject({ name: 'PERMISSION_DENIED' })
  expect(await refusalOf(propose({ ...tenant, customerId: '1' }))).toMatchObject({ name: 'NOT_FOUND' })
})

test('one proposal of a customer and a subject waits at a time, also when two come at once', async () => {
  const [tenant, other] = [await stage.tenant(), await stage.tenant()]
  const both = await Promise.allSettled([propose(tenant), propose(tenant, {}, person('3', 'ADMIN'))])
  expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(propose(tenant, { service_fee_percent: '1' }))).toMatchObject({ name: 'CASE_OPEN' })
  await propose(tenant, { subject: 'TIKTOK' })
  await propose(tenant, TRANSFER)
  await propose(other)
  expect(await rows(`select id from billing_proposed_rates where customer_id = ${tenant.customerId}`)).toHaveLength(3)
})

test('rejected or withdrawn, the price stays, and the next proposal may come', async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant)
  await check(await propose(tenant), 'REJECT')
  await withdraw(await propose(tenant))
  expect(await priceOf(tenant, account)).toMatchObject({ total: '109.00' })
  await check(await propose(tenant))
  expect(await priceOf(tenant, account)).toMatchObject({ total: '105.60' })
})

test('cut off before its terms are written, a proposal leaves no case behind and nobody is kept waiting by it', async () => {
  const tenant = await stage.tenant()
  const cut = 'alter table billing_proposed_rates add constraint cut_off check (service_fee_basis_points <> 777) not valid'
  await stage.query(cut)
  try {
    await expect(propose(tenant, { service_fee_percent: '7.77' })).rejects.toThrow('cut_off')
  } finally {
    await stage.query('alter table billing_proposed_rates drop constraint cut_off')
  }
  expect(await rows(`select id from cases_cases where customer_id = ${tenant.customerId}`)).toEqual([])
  expect(await rows(`select id from audit_entries where customer_id = ${tenant.customerId} and action = 'cases.submit'`)).toEqual([])
  await propose(tenant, { service_fee_percent: '7.77' })
})

test('what an approval wrote is under its case, and no tenant sees what was proposed', async () => {
  const tenant = await stage.tenant()
  const id = await propose(tenant)
  await check(id)
  const [proposed] = await rows(`select p.rate_id = r.id as known from billing_proposed_rates p join billing_fee_rates r on r.id = p.rate_id
    where p.id = ${id}`)
  expect(proposed).toEqual({ known: true })
  const scope = { kind: 'tenant', customerId: tenant.customerId, subCustomerId: null } as const
  for (const table of [sql`billing_proposed_rates`, sql`cases_cases`])
    expect(await stage.world.db.read(scope, tx => tx.rows(sql`select id from ${table}`))).toEqual([])
})

test('when rates of that very instant exist, the check is undone as a whole and the proposal still waits', async () => {
  const tenant = await stage.tenant()
  const validFrom = new Date(stage.clock.now().getTime() + 86_400_000).toISOString()
  await check(await propose(tenant, { valid_from: validFrom }))
  const again = await propose(tenant, { valid_from: validFrom, service_fee_percent: '9' })
  expect(await refusalOf(check(again))).toMatchObject({ name: 'RATES_INSTANT_TAKEN' })
  expect(await rows(`select status from cases_cases where id = ${again}`)).toEqual([{ status: 'PENDING' }])
  expect(await rows(`select id from audit_entries where details ->> 'case_id' = '${again}' and action <> 'cases.submit'`)).toEqual([])
  await withdraw(again)
})

const yesterday = () => new Date(stage.clock.now().getTime() - 1).toISOString()
const inTwoYears = () => new Date(stage.clock.now().getTime() + 730 * 86_400_000).toISOString()
test.each<[string, () => Partial<Terms>, string[]]>([
  ['below zero', () => ({ service_fee_percent: '-1' }), ['rates.0.service_fee_percent']],
  ['above a hundred', () => ({ service_fee_percent: '100.01' }), ['rates.0.service_fee_percent']],
  ['three decimals', () => ({ service_fee_percent: '1.005' }), ['rates.0.service_fee_percent']],
  ['no number', () => ({ service_fee_percent: '1e1' }), ['rates.0.service_fee_percent']],
  ['nothing at all', () => ({ service_fee_percent: '', tax_percent: ' ' }), ['rates.0.service_fee_percent', 'rates.0.tax_percent']],
  ['a channel without tax', () => ({ tax_percent: null }), ['rates.0.tax_percent']],
  ['a channel without the choice', () => ({ is_returnable: null }), ['rates.0.is_returnable']],
  ['a rebate above a hundred', () => ({ ...REBATE, service_fee_percent: '100.01' }), ['rates.0.service_fee_percent']],
  ['in the past', () => ({ valid_from: yesterday() }), ['valid_from']],
  ['too far ahead', () => ({ valid_from: inTwoYears() }), ['valid_from']],
])('%s is refused at its field', async (_what, over, fields) => {
  const tenant = await stage.tenant({ balance: usd(0) })
  expect(await refusalOf(propose(tenant, over()))).toEqual({ name: 'INPUT_INVALID', fields })
})

test('the log has each action with before, after, reason and both people', async () => {
  const tenant = await stage.tenant()
  const caseId = await propose(tenant)
  await check(caseId)
  const entries = await rows(`
    select actor, action, object_kind, details from audit_entries where customer_id = ${tenant.customerId} order by id`)
  expect(entries).toEqual([
    {
      actor: 'staff:1',
      action: 'cases.submit',
      object_kind: 'customer',
      details: {
        case_kind: 'FEE_RATES',
        case_id: caseId,
        after: { subject: 'FACEBOOK', service_fee_basis_points: 500, tax_basis_points: 60, is_returnable: true, valid_from: null },
        reason: '合同补充协议第 3 条',
      },
    },
    {
      actor: 'staff:2',
      action: 'billing.set-fee-rates',
      object_kind: 'customer',
      details: {
        channel: 'FACEBOOK',
        before: { service_fee_basis_points: 300, tax_basis_points: 600, is_returnable: true },
        after: { service_fee_basis_points: 500, tax_basis_points: 60, is_returnable: true, valid_from: stage.clock.now().toISOString() },
        case_id: caseId,
        maker: '1',
        reason: '已核对合同原件',
      },
    },
    {
      actor: 'staff:2',
      action: 'cases.approve',
      object_kind: 'customer',
      details: expect.objectContaining({ maker: '1', reason: '已核对合同原件' }),
    },
  ])
})
