// Secrets that passed through a colleague's hands: whom that keeps from checking what, and for how long; in each flow where two decide.
import { randomUUID } from 'node:crypto'
import { insertHandout, insertStaff } from '@tallyhelm/modules/staff'
import type { RefusalName } from '@tallyhelm/protocol/errors/catalogue'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { World } from '@tallyhelm/world/handles/world'
import { differenceList } from '@tallyhelm/views/reconciliation/difference-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage as openHouse, system } from '../ad-accounts/test-stage.ts'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { proposeMarkup } from '../exchange/propose-exchange.ts'
import { addQuota } from '../quota/add-quota.ts'
import { checkOutcome } from '../quota/test-case-kinds.ts'
import { proposeOutcome } from '../quota/propose-outcome.ts'
import { openStage, type Stage, type Tenant } from '../quota/test-stage.ts'
import { proposeAdjustment } from '../reconciliation/propose-adjustment.ts'
import { proposeRates } from '../billing/propose-rates.ts'
import { createStaff } from './create-staff.ts'
import { resetStaff } from './reset-staff.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let stage: Stage
let tenant: Tenant
beforeAll(async () => {
  stage = await openStage()
  tenant = await stage.tenant()
})
afterAll(() => stage?.close())

let people = 0
/** Taken on by the operator of the server, as the first ones are. */
async function hire(world: World, role: StaffRole): Promise<StaffActor> {
  people += 1
  const [id, loginName, staffName] = [world.ids.next(), `person-${people}`, `员工${people}`]
  await world.db.transaction({ kind: 'system' }, tx =>
    insertStaff(tx, { id, loginName, staffName, role, passwordHash: 'x', isInitial: false, totpSealed: 'x', now: world.clock.now() }),
  )
  return { kind: 'staff', staffId: id, staffName, sessionId: id, role, address: '10.0.0.1' }
}
const reset = (by: StaffActor, of: StaffActor) =>
  resetStaff(stage.world, by, { staff_id: of.staffId, what: 'TOTP', reason: '手机丢失，已当面核实' })
const nameOf = async (call: Promise<unknown>): Promise<RefusalName | 'done'> =>
  call.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof Refusal) return error.refusal
      throw error
    },
  )
/** Whether this one may check what that one proposed, tried with a rate of another customer each time. */
async function mayCheck(checker: StaffActor, maker: StaffActor): Promise<RefusalName | 'done'> {
  const rates = { subject: 'TRANSFER', service_fee_percent: '1', tax_percent: null, is_returnable: null } as const
  stage.clock.advance(1)
  const { customerId } = await stage.tenant()
  const { caseId } = await proposeRates(stage.world, maker, {
    customer_id: customerId,
    rates: [rates],
    valid_from: null,
    reason: '合同补充协议',
  })
  const input = { case_id: caseId, revision: 1, verdict: 'APPROVE', reason: '已核对合同', flags: [], is_confirmed: false } as const
  return nameOf(decideCase(stage.world, checker, RULES_OF_CASES, { ...input, flags: [] }))
}
const cast = async () => ({
  boss: await hire(stage.world, 'ADMIN'),
  second: await hire(stage.world, 'ADMIN'),
  fin: await hire(stage.world, 'FIN'),
  check: await hire(stage.world, 'FIN_CHECK'),
})

test('fresh from a colleague’s hands one checks nothing for a day, whoever proposed it', async () => {
  const { boss, fin, check } = await cast()
  expect(await mayCheck(check, fin)).toBe('done')
  await reset(boss, check)
  expect(await mayCheck(check, fin)).toBe('STAFF_SECRETS_NEW')
  stage.clock.advance(DAY_MS - HOUR_MS)
  expect(await mayCheck(check, fin)).toBe('STAFF_SECRETS_NEW')
  stage.clock.advance(HOUR_MS)
  expect(await mayCheck(check, fin)).toBe('done')
})

test('who reset the checker, or the maker, is never the other one of the two, however long ago', async () => {
  const { boss, second, fin, check } = await cast()
  await reset(boss, check)
  stage.clock.advance(400 * DAY_MS)
  expect(await mayCheck(check, boss)).toBe('STAFF_SECRETS_SHARED')
  expect(await mayCheck(check, second)).toBe('done')
  await reset(boss, fin)
  stage.clock.advance(400 * DAY_MS)
  expect(await mayCheck(boss, fin)).toBe('STAFF_SECRETS_SHARED')
  expect(await mayCheck(second, fin)).toBe('done')
})

test('a reset by somebody else does not wash the former one off before thirty days', async () => {
  const { boss, second, check } = await cast()
  await reset(boss, check)
  await reset(second, check)
  stage.clock.advance(29 * DAY_MS)
  expect(await mayCheck(check, boss)).toBe('STAFF_SECRETS_SHARED')
  stage.clock.advance(DAY_MS)
  expect(await mayCheck(check, boss)).toBe('done')
  expect(await mayCheck(check, second)).toBe('STAFF_SECRETS_SHARED')
})

test('one hand that reset both maker and checker lends itself neither of them for thirty days', async () => {
  const { boss, second, fin, check } = await cast()
  await reset(boss, fin)
  await reset(boss, check)
  stage.clock.advance(29 * DAY_MS)
  expect(await mayCheck(check, fin)).toBe('STAFF_SECRETS_SHARED')
  expect(await mayCheck(second, fin)).toBe('done')
  stage.clock.advance(DAY_MS)
  expect(await mayCheck(check, fin)).toBe('done')
})

test('a new member of staff counts as handed out by whoever took him on', async () => {
  const { boss, second } = await cast()
  const { staff_id } = await createStaff(stage.world, boss, { login_name: 'new-one', staff_name: '新人', role: 'FIN_CHECK' })
  const fresh: StaffActor = { ...boss, staffId: staff_id, staffName: '新人', role: 'FIN_CHECK' }
  expect(await mayCheck(fresh, second)).toBe('STAFF_SECRETS_NEW')
  stage.clock.advance(DAY_MS)
  expect(await mayCheck(fresh, second)).toBe('done')
  expect(await mayCheck(fresh, boss)).toBe('STAFF_SECRETS_SHARED')
})

test('the outcome of a leg is checked under the same rule, and nothing moves when it is refused', async () => {
  const { boss, fin, check } = await cast()
  const account = await stage.account(tenant)
  stage.platforms.faults.change.push('hundredfold')
  const request = { adjust_type: 'ADD', remark: '', items: [{ account_id: account.id, amount: '50' }] } as const
  const order = await addQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { ...request, items: [...request.items] },
  })
  await stage.settle()
  expect(await stage.states(order)).toEqual(['MANUAL'])
  stage.platforms.book(account.outsideAccountId).limit = 15_000n
  const itemId = order.items[0]?.item_id ?? ''
  const { caseId } = await proposeOutcome(stage.world, fin, {
    itemId,
    outcome: 'DONE',
    figure: '150.00',
    reference: null,
    proof: '渠道后台截图',
    reason: null,
  })
  await reset(boss, check)
  for (const judgement of [{ verdict: 'CONFIRMED' }, { verdict: 'DECLINED', reason: '截图看不清额度' }] as const)
    expect(await nameOf(checkOutcome(stage.world, check, { caseId, ...judgement }))).toBe('STAFF_SECRETS_NEW')
  expect(await stage.states(order)).toEqual(['MANUAL'])
  await reset(boss, fin)
  expect(await nameOf(checkOutcome(stage.world, boss, { caseId, verdict: 'CONFIRMED' }))).toBe('STAFF_SECRETS_SHARED')
  expect(await stage.violations()).toEqual([])
})

test('an exchange rate is checked under the same rule', async () => {
  const { boss, fin, check } = await cast()
  const asked = { currency: 'MOP', markup_percent: '1', reason: '汇率波动加大', is_confirmed: false } as const
  const { caseId } = await proposeMarkup(stage.world, fin, asked)
  await reset(boss, check)
  const decide = (verdict: 'APPROVE' | 'REJECT', by = check) =>
    decideCase(stage.world, by, RULES_OF_CASES, { case_id: caseId, revision: 1, verdict, reason: '已核对', is_confirmed: false, flags: [] })
  for (const verdict of ['APPROVE', 'REJECT'] as const) expect(await nameOf(decide(verdict))).toBe('STAFF_SECRETS_NEW')
  await reset(boss, fin)
  expect(await nameOf(decide('APPROVE', boss))).toBe('STAFF_SECRETS_SHARED')
  stage.clock.advance(DAY_MS)
  expect(await nameOf(decide('REJECT', await hire(stage.world, 'FIN_CHECK')))).toBe('done')
})

test('an adjustment of the books is checked under the same rule', async () => {
  const house = await openHouse()
  try {
    const { world } = house
    const [boss, fin, check] = [await hire(world, 'ADMIN'), await hire(world, 'FIN'), await hire(world, 'FIN_CHECK')]
    const { id, outsideId } = await house.adopted('meta', { cap: '100.00' })
    const sync = async () => {
      house.advance(1_000)
      expect(await syncAccount(world, system, { adAccountId: id })).toEqual({ kind: 'synced' })
    }
    await sync()
    await house.control(`accounts/meta/${outsideId}`, { cap: '150.00' })
    await sync()
    const { content } = await differenceList(world.db, '1', { page_num: 1, page_size: 10, outside_account_id: outsideId })
    const differenceId = content[0]?.difference_id ?? ''
    const { caseId } = await proposeAdjustment(world, fin, { differenceId, reason: '渠道已核实' })
    const handout = { staffId: check.staffId, byStaffId: boss.staffId, kind: 'RESET', reason: '手机丢失', at: world.clock.now() } as const
    await world.db.transaction({ kind: 'system' }, tx => insertHandout(tx, { id: world.ids.next(), ...handout }))
    const decide = (verdict: 'APPROVE' | 'REJECT') =>
      decideCase(world, check, RULES_OF_CASES, { case_id: caseId, revision: 1, verdict, reason: '已核对', is_confirmed: false, flags: [] })
    expect(await nameOf(decide('APPROVE'))).toBe('STAFF_SECRETS_NEW')
    expect(await nameOf(decide('REJECT'))).toBe('STAFF_SECRETS_NEW')
    house.advance(DAY_MS)
    expect(await nameOf(decide('APPROVE'))).toBe('done')
  } finally {
    await house.close()
  }
})
