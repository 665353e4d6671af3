// What staff do about bindings: a failed one asked for again in the customer's place, one that no platform shows settled by two people, and what a
// platform undid of ours.
import { recordChanges } from '@tallyhelm/modules/ad-accounts'
import type { ChangeType } from '@tallyhelm/protocol/topics/ad-accounts/change-enums'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { registered } from '../appeals/test-appeals.ts'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { carryOut } from '../items/carry-out.ts'
import { person } from '../quota/test-stage.ts'
import { bindingItems } from './carry-bindings.ts'
import { retryForCustomer } from './retry-bindings.ts'
import { proposeBindingResult } from './settle-by-hand.ts'
import { type AskedPair, submitBindings } from './submit-bindings.ts'

let house: Stage
let actor: TenantActor
const ops = person('71')
const checker: StaffActor = person('72')
const [BM, OTHER_BM] = ['123456789012301', '123456789012302'] as const

beforeAll(async () => {
  house = await openStage()
  actor = house.actor()
  await registered(house.world, actor)
  for (const id of [BM, OTHER_BM]) await house.control('meta-businesses', { id, name: `客户 ${id}` })
})
afterAll(() => house.close())

const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
async function asked(adAccountId: string, over: Partial<AskedPair> = {}): Promise<string> {
  const pair: AskedPair = { adAccountId, type: 'BM', action: 'BIND', target: BM, role: 'ADVERTISE', ...over }
  const { pairs } = await submitBindings(house.world, actor, { idempotencyKey: crypto.randomUUID(), note: '', pairs: [pair] })
  return pairs[0]?.pair_id ?? ''
}
async function carried(): Promise<void> {
  for (let look = 0; look < 3; look += 1) {
    await carryOut(house.world, { BINDING: bindingItems })
    house.advance(61_000)
  }
}
const pairOf = async (id: string) =>
  (
    await rows<Record<string, unknown>>(sql`
      select p.state, p.standing, p.submitter, p.is_retried, i.told, h.status, h.source, h.fail_reason from bindings_pairs p
      join items_items i on i.id = p.id left join ad_accounts_changes h on h.id = p.change_id where p.id = ${id}`)
  )[0]

test('a failed one is asked for again by one of the staff, once, and belongs to whoever asked', async () => {
  const { id, outsideId } = await house.adopted('meta', {})
  const failed = await asked(id)
  await carried()
  expect(await pairOf(failed)).toMatchObject({ state: 'REFUSED', standing: 'ENDED' })
  const retry = (by: StaffActor, pairId = failed) => retryForCustomer(house.world, by, { pairId, reason: '已设置额度上限' })
  await expect(retry({ ...ops, role: 'FIN' })).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  await expect(retry(ops, '1')).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await house.control(`accounts/meta/${outsideId}`, { cap: '100' })
  const [made, twice] = await Promise.allSettled([retry(ops), retry(checker)])
  const { pairId: again } = made.status === 'fulfilled' ? made.value : (twice as PromiseFulfilledResult<{ pairId: string }>).value
  expect([made, twice].find(each => each.status === 'rejected')).toMatchObject({ reason: { refusal: 'CASE_CLOSED' } })
  await carried()
  expect(await pairOf(again)).toMatchObject({
    state: 'DONE',
    status: 'FINISHED',
    source: 'AGENCY',
    submitter: expect.stringContaining('员工'),
  })
  expect(await pairOf(failed)).toMatchObject({ is_retried: true })
  await expect(retry(ops, again)).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
  expect(await rows(sql`select action, details->>'reason' as reason from audit_entries where object_id = ${failed}`)).toEqual([
    { action: 'bindings.retry', reason: '已设置额度上限' },
  ])
  expect(await rows(sql`select customer_id, user_id from bindings_submits where staff_id is not null`)).toEqual([
    { customer_id: house.customerId, user_id: null },
  ])
})

async function manual(adAccountId: string, over: Partial<AskedPair> = {}): Promise<string> {
  const id = await asked(adAccountId, over)
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update items_items set state = 'MANUAL', next_at = null, told = '账户不可见' where id = ${id}`),
  )
  return id
}
const propose = (pair_id: string, outcome: 'DONE' | 'REFUSED') =>
  proposeBindingResult(house.world, ops, { pair_id, outcome, reason: '已在渠道后台核对' })
async function settled(pairId: string, outcome: 'DONE' | 'REFUSED'): Promise<void> {
  const { caseId: case_id } = await propose(pairId, outcome)
  const decision = { case_id, reason: '', verdict: 'APPROVE' as const, revision: 1, flags: [], is_confirmed: true }
  await expect(decideCase(house.world, ops, RULES_OF_CASES, decision)).rejects.toMatchObject({ refusal: 'CASE_CHECKER_IS_MAKER' })
  await decideCase(house.world, checker, RULES_OF_CASES, decision)
}
const bound = (adAccountId: string) =>
  rows(sql`select kind, outside_id from ad_accounts_bindings where ad_account_id = ${adAccountId} order by outside_id`)

test('two people settle one that no platform shows; what it does show is not denied', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100' })
  const done = await manual(id)
  await expect(propose(done, 'DONE')).rejects.toMatchObject({
    refusal: 'CASE_UNPREPARED',
    parameters: { missing: expect.stringContaining('未生效') },
  })
  await house.world.platforms.FACEBOOK.partners?.bind({ outsideAccountId: outsideId }, BM, 'ADVERTISE')
  await expect(propose(done, 'REFUSED')).rejects.toMatchObject({ refusal: 'CASE_UNPREPARED' })
  await settled(done, 'DONE')
  expect(await bound(id)).toEqual([{ kind: 'BM', outside_id: BM }])
  expect(await pairOf(done)).toMatchObject({ state: 'DONE', status: 'FINISHED', told: '' })
  await expect(propose(done, 'DONE')).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
  const refused = await manual(id, { target: OTHER_BM })
  await settled(refused, 'REFUSED')
  expect(await pairOf(refused)).toMatchObject({
    state: 'REFUSED',
    status: 'FAIL',
    told: '已在渠道后台核对',
    fail_reason: '已在渠道后台核对',
  })
  expect(await bound(id)).toHaveLength(1)
})

test('an account that changed hands is taken in by nobody, and a failure still ends it', async () => {
  const { id } = await house.adopted('meta', { cap: '100' })
  const pair = await manual(id)
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set taken_back_at = now() where id = ${id}`),
  )
  await expect(propose(pair, 'DONE')).rejects.toMatchObject({ refusal: 'CASE_UNPREPARED' })
  await settled(pair, 'REFUSED')
  expect(await pairOf(pair)).toMatchObject({ state: 'REFUSED' })
})

test('what a platform shows against ours names the pair that it undid, and nothing else', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100' })
  const bind = await asked(id)
  const { accountName: before } = await house.read(id)
  await house.control(`accounts/meta/${outsideId}`, { name: before })
  const name = await asked(id, { type: 'NAME', target: '新名', before })
  await carried()
  expect([await pairOf(bind), await pairOf(name)]).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }])
  const seen = async (changeType: ChangeType, before: string, after: string, source: 'PLATFORM' | 'AGENCY' = 'PLATFORM') => {
    const { world, customerId } = house
    const change = { id: world.ids.next(), customerId, subCustomerId: null, adAccountId: id, submitter: '渠道', at: world.clock.now() }
    await world.db.transaction({ kind: 'system' }, tx => recordChanges(tx, [{ ...change, changeType, before, after, source }]))
    return (
      await rows<{ against: string | null }>(sql`select against_pair_id as against from ad_accounts_changes where id = ${change.id}`)
    )[0]?.against
  }
  expect(await seen('BIND_BM_ID', BM, '')).toBe(bind)
  expect(await seen('BIND_BM_ID', '', BM)).toBeNull()
  expect(await seen('BIND_BM_ID', '', OTHER_BM)).toBeNull()
  expect(await seen('BIND_BM_ID', BM, '', 'AGENCY')).toBeNull()
  expect(await seen('ACCOUNT_RENAME', '新名', '渠道改的')).toBe(name)
  expect(await seen('ACCOUNT_RENAME', '旧', '新名')).toBeNull()
  const unbind = await asked(id, { action: 'UNBIND' })
  await carried()
  expect(await pairOf(unbind)).toMatchObject({ state: 'DONE' })
  expect(await seen('BIND_BM_ID', '', BM)).toBe(unbind)
})
