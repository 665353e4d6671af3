// All rates of a customer as one case: together or not at all; defaults by type; a type that changes meanwhile, and two people at once.
import { STAFF_ROLE_CODES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import type { ProposeRatesRequest, RateAsked } from '@tallyhelm/protocol/topics/billing/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { openStage, type Stage, type Tenant } from '../quota/test-stage.ts'
import { proposeDefaults, proposeRates } from './propose-rates.ts'

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
const [maker, boss, checker] = [person('1', 'FIN'), person('3', 'ADMIN'), person('2', 'FIN_CHECK')]
const ALL: RateAsked[] = [
  { subject: 'FACEBOOK', service_fee_percent: '4', tax_percent: '0.6', is_returnable: true },
  { subject: 'GOOGLE', service_fee_percent: '4.1', tax_percent: '0.6', is_returnable: true },
  { subject: 'TIKTOK', service_fee_percent: '4.2', tax_percent: '0', is_returnable: false },
  { subject: 'TRANSFER', service_fee_percent: '1', tax_percent: null, is_returnable: null },
]
const propose = async (tenant: Tenant, over: Partial<ProposeRatesRequest> = {}, by = maker) => {
  stage.clock.advance(1)
  const request = { customer_id: tenant.customerId, rates: ALL, valid_from: null, reason: '新客户首次约定', ...over }
  return (await proposeRates(stage.world, by, request)).caseId
}
const proposeOwn = async (customer_type: 0 | 1 | 2 | 3, rates = ALL, by = maker) => {
  stage.clock.advance(1)
  return (await proposeDefaults(stage.world, by, { customer_type, rates, reason: '新年度价目' })).caseId
}
const decide = (case_id: string, by = checker) =>
  decideCase(stage.world, by, RULES_OF_CASES, {
    case_id,
    revision: 1,
    verdict: 'APPROVE',
    reason: '已核对合同原件',
    flags: [],
    is_confirmed: false,
  })
const withdraw = (case_id: string) => withdrawCase(stage.world, maker, { case_id, reason: '录入有误，重新提交' })
const rows = async (text: string) => (await stage.query(text)).rows
/** Since the case: what a stage's customer began with is not counted. */
const writtenBy = (caseId: string) =>
  rows(`select p.subject, coalesce(f.service_fee_basis_points, t.service_fee_basis_points) as fee, coalesce(f.valid_from, t.valid_from) as begin
    from billing_proposed_rates p left join billing_fee_rates f on f.id = p.rate_id left join billing_transfer_rates t on t.id = p.rate_id
    where p.id = ${caseId} and p.rate_id is not null order by p.subject`)
const countRates = async (tenant: Tenant) =>
  (
    await rows(`select (select count(*) from billing_fee_rates where customer_id = ${tenant.customerId})
    + (select count(*) from billing_transfer_rates where customer_id = ${tenant.customerId}) as n`)
  )[0]
const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('expected a refusal', { cause: error })
  return { name: error.refusal, fields: (error.fields ?? []).map(field => field.path) }
}

test('one case, one other person, one instant: all four hold together', async () => {
  const tenant = await stage.tenant()
  const caseId = await propose(tenant)
  expect(await writtenBy(caseId)).toEqual([])
  expect(await refusalOf(decide(caseId, person('1', 'ADMIN')))).toMatchObject({ name: 'CASE_CHECKER_IS_MAKER' })
  await decide(caseId)
  const begin = stage.clock.now()
  expect(await writtenBy(caseId)).toEqual([
    { subject: 'FACEBOOK', fee: 400, begin },
    { subject: 'GOOGLE', fee: 410, begin },
    { subject: 'TIKTOK', fee: 420, begin },
    { subject: 'TRANSFER', fee: 100, begin },
  ])
})

test('one that can not be written undoes the others, and the case still waits', async () => {
  const tenant = await stage.tenant()
  const valid_from = new Date(stage.clock.now().getTime() + 86_400_000).toISOString()
  await decide(await propose(tenant, { rates: ALL.slice(3), valid_from }))
  const before = await countRates(tenant)
  const caseId = await propose(tenant, { valid_from })
  expect(await refusalOf(decide(caseId))).toMatchObject({ name: 'RATES_INSTANT_TAKEN' })
  expect(await countRates(tenant)).toEqual(before)
  expect(await rows(`select status from cases_cases where id = ${caseId}`)).toEqual([{ status: 'PENDING' }])
  await withdraw(caseId)
})

test.each([
  ['the rates of transfers', 'billing_transfer_rates', 'service_fee_basis_points <> 100'],
  ['what came of them', 'billing_proposed_rates', 'rate_id is null'],
  ['the end of the case', 'cases_cases', "decision_reason <> '已核对合同原件' or kind <> 'FEE_RATES'"],
])('cut off before %s is written, an approval leaves nothing, and succeeds when tried again', async (_what, table, check) => {
  const tenant = await stage.tenant()
  const before = await countRates(tenant)
  const caseId = await propose(tenant)
  await stage.query(`alter table ${table} add constraint cut_off check (${check}) not valid`)
  try {
    await expect(decide(caseId)).rejects.toThrow('cut_off')
  } finally {
    await stage.query(`alter table ${table} drop constraint cut_off`)
  }
  expect(await countRates(tenant)).toEqual(before)
  expect(await writtenBy(caseId)).toEqual([])
  stage.clock.advance(1)
  await decide(caseId)
  expect(await writtenBy(caseId)).toHaveLength(4)
})

test('cut off at one of its rows, a proposal leaves no case', async () => {
  const tenant = await stage.tenant()
  await stage.query("alter table billing_proposed_rates add constraint cut_off check (subject <> 'TIKTOK') not valid")
  try {
    await expect(propose(tenant)).rejects.toThrow('cut_off')
  } finally {
    await stage.query('alter table billing_proposed_rates drop constraint cut_off')
  }
  expect(await rows(`select id from cases_cases where customer_id = ${tenant.customerId}`)).toEqual([])
  expect(await rows(`select id from billing_proposed_rates where customer_id = ${tenant.customerId}`)).toEqual([])
})

test('a customer whose type changed meanwhile keeps its prices; a proposal for the new type goes through', async () => {
  const tenant = await stage.tenant()
  const caseId = await propose(tenant)
  const [{ type } = {}] = await rows(`select customer_type as type from organization_customers where id = ${tenant.customerId}`)
  const other = Number(type) === 1 ? 2 : 1
  await stage.query(`update organization_customers set customer_type = ${other} where id = ${tenant.customerId}`)
  expect(await refusalOf(decide(caseId))).toMatchObject({ name: 'RATES_TYPE_CHANGED' })
  expect(await writtenBy(caseId)).toEqual([])
  await withdraw(caseId)
  const renewed = await propose(tenant)
  await decide(renewed)
  expect(await writtenBy(renewed)).toHaveLength(4)
})

test('all of them and one of them never wait side by side, also when they come at once', async () => {
  const [tenant, other, third] = [await stage.tenant(), await stage.tenant(), await stage.tenant()]
  const both = await Promise.allSettled([propose(tenant), propose(tenant, {}, boss)])
  expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  const mixed = await Promise.allSettled([propose(other), propose(other, { rates: ALL.slice(0, 1) }, boss)])
  expect(mixed.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  await propose(third, { rates: ALL.slice(1, 2) })
  expect(await refusalOf(propose(third))).toMatchObject({ name: 'CASE_OPEN' })
  expect(await refusalOf(propose(third, { rates: ALL.slice(1, 3) }))).toMatchObject({ name: 'CASE_OPEN' })
  await propose(third, { rates: ALL.slice(0, 1) })
  const pending = await rows(
    `select customer_id from cases_cases where status = 'PENDING' and customer_id = any('{${tenant.customerId},${other.customerId}}')`,
  )
  expect(pending).toHaveLength(2)
})

test.each<[string, RateAsked[], string[]]>([
  ['none', [], ['rates']],
  ['one twice', [...ALL.slice(0, 1), ...ALL.slice(0, 1)], ['rates']],
  ['a bad third', ALL.map((one, index) => (index === 2 ? { ...one, service_fee_percent: '-1' } : one)), ['rates.2.service_fee_percent']],
  ['a taxless first', ALL.map((one, index) => (index === 0 ? { ...one, tax_percent: null } : one)), ['rates.0.tax_percent']],
])('%s is refused at its field', async (_what, rates, fields) => {
  expect(await refusalOf(propose(await stage.tenant(), { rates }))).toEqual({ name: 'INPUT_INVALID', fields })
  expect(await refusalOf(proposeOwn(0, rates))).toMatchObject({ name: 'INPUT_INVALID' })
})

test('defaults are changed by two people, by those roles only, all four of a type, and one change waits at a time', async () => {
  for (const role of STAFF_ROLE_CODES.filter(one => !mayCall(billingEndpoints.proposeDefaults, one)))
    expect(await refusalOf(proposeOwn(0, ALL, person('9', role))), role).toMatchObject({ name: 'PERMISSION_DENIED' })
  const rebate = { subject: 'REBATE_GOOGLE', service_fee_percent: '1', tax_percent: null, is_returnable: null } as const
  for (const rates of [ALL.slice(1), [...ALL, rebate], [...ALL.slice(1), rebate]])
    expect(await refusalOf(proposeOwn(0, rates))).toEqual({ name: 'INPUT_INVALID', fields: ['rates'] })
  const caseId = await proposeOwn(0)
  expect(await refusalOf(proposeOwn(0, ALL, boss))).toMatchObject({ name: 'CASE_OPEN' })
  await withdraw(await proposeOwn(1))
  expect(await refusalOf(decide(caseId, person('1', 'ADMIN')))).toMatchObject({ name: 'CASE_CHECKER_IS_MAKER' })
  expect(await rows('select id from billing_default_rates')).toEqual([])
  await decide(caseId)
  const set = await rows('select customer_type, subject, service_fee_basis_points as fee from billing_default_rates order by subject')
  expect(set).toEqual([
    { customer_type: 0, subject: 'FACEBOOK', fee: 400 },
    { customer_type: 0, subject: 'GOOGLE', fee: 410 },
    { customer_type: 0, subject: 'TIKTOK', fee: 420 },
    { customer_type: 0, subject: 'TRANSFER', fee: 100 },
  ])
  const [entry] = await rows("select actor, object_id, details from audit_entries where action = 'billing.set-default-rates'")
  expect(entry).toMatchObject({
    actor: 'staff:2',
    object_id: '0',
    details: {
      before: {},
      after: { rates_facebook: '服务费率 4.00%，税率 0.60%，费用可退', rates_transfer: '服务费率 1.00%' },
      maker: '1',
    },
  })
})

test('a customer’s price never comes from a default by itself', async () => {
  const tenant = await stage.tenant()
  const before = await countRates(tenant)
  for (const type of [1, 2, 3] as const) await decide(await proposeOwn(type))
  expect(await countRates(tenant)).toEqual(before)
})
