// Differences between platforms and books over the sandbox: opened, vanished, worked on by people, adjusted by two of them.
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { findViolations, placedQuota } from '@tallyhelm/modules/ledger'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { caseDetail } from '@tallyhelm/views/cases/case-detail'
import { differenceDetail } from '@tallyhelm/views/reconciliation/difference-detail'
import { differenceList } from '@tallyhelm/views/reconciliation/difference-list'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { decideCase } from '../cases/decide-case.ts'
import { lapseCases } from '../cases/lapse-cases.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { claimDifference } from './claim-difference.ts'
import { closeDifference } from './close-difference.ts'
import { markTimeLag } from './mark-time-lag.ts'
import { proposeAdjustment } from './propose-adjustment.ts'

let house: Stage
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

const staff = (staffId: string, role: StaffActor['role']): StaffActor => ({
  kind: 'staff',
  staffId,
  staffName: `员工${staffId}`,
  sessionId: staffId,
  role,
  address: '127.0.0.1',
})
const maker = staff('1', 'FIN')
const checker = staff('2', 'FIN_CHECK')
const db = <Value>(work: Parameters<typeof house.world.db.transaction<Value>>[1]) => house.world.db.transaction({ kind: 'system' }, work)

async function sync(id: string): Promise<void> {
  house.advance(1_000)
  expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'synced' })
}
async function account(limit: string, channel: 'meta' | 'tiktok' = 'meta') {
  const made = await house.adopted(channel, channel === 'meta' ? { cap: limit } : { balance: limit })
  await sync(made.id)
  return made
}
/** An account whose limit somebody changed behind our back. */
async function differing(from: string, to: string) {
  const made = await account(from)
  await house.control(`accounts/meta/${made.outsideId}`, { cap: to })
  await sync(made.id)
  const { content } = await differenceList(house.world.db, '1', { page_num: 1, page_size: 10, outside_account_id: made.outsideId })
  return { ...made, differenceId: content[0]?.difference_id ?? '' }
}
const isBlocked = async (id: string) => (await house.read(id)).hasOpenDifference
const detail = (differenceId: string) => differenceDetail(house.world.db, { difference_id: differenceId })
const check = (actor: StaffActor, caseId: string, verdict: 'APPROVE' | 'REJECT' = 'APPROVE', world = house.world) =>
  decideCase(world, actor, RULES_OF_CASES, { case_id: caseId, revision: 1, verdict, reason: '已与渠道核对', flags: [], is_confirmed: true })
const propose = async (differenceId: string) => (await proposeAdjustment(house.world, maker, { differenceId, reason: '渠道补贴' })).caseId
const placed = (id: string) => db(async tx => (await placedQuota(tx, id, 'USD')).minor)

test('a difference is one case, follows the figures, blocks the account, and ends by itself when they agree again', async () => {
  const { id, outsideId, differenceId } = await differing('100.00', '150.00')
  expect(await isBlocked(id)).toBe(true)
  await sync(id)
  await house.control(`accounts/meta/${outsideId}`, { cap: '160.00' })
  await sync(id)
  expect(await detail(differenceId)).toMatchObject({
    state: 'OPEN',
    our_amount: '100.00',
    platform_amount: '160.00',
    difference: '60.00',
    history: [
      { event: 'SEEN', platform_amount: '150.00' },
      { event: 'CHANGED', platform_amount: '160.00', actor: 'test' },
    ],
  })
  await house.control(`accounts/meta/${outsideId}`, { cap: '100.00' })
  await sync(id)
  expect(await isBlocked(id)).toBe(false)
  expect(await detail(differenceId)).toMatchObject({ state: 'CLOSED', history: [{}, {}, { event: 'VANISHED', actor: 'test' }] })
  await house.control(`accounts/meta/${outsideId}`, { cap: '90.00' })
  await sync(id)
  const again = await differenceList(house.world.db, '1', { page_num: 1, page_size: 10, outside_account_id: outsideId })
  expect(again.content.map(row => [row.state, row.difference])).toEqual([
    ['OPEN', '-10.00'],
    ['CLOSED', '60.00'],
  ])
})

test("a balance within a day's spend of the books is no difference; beyond it is one", async () => {
  const { id, outsideId } = await account('200.00', 'tiktok')
  await house.control(`accounts/tiktok/${outsideId}`, { balance: '199.20' })
  await sync(id)
  expect(await isBlocked(id)).toBe(false)
  await house.control(`accounts/tiktok/${outsideId}`, { balance: '150.00' })
  await sync(id)
  expect(await isBlocked(id)).toBe(true)
})

test('while a change is under way nothing is said, and nothing is ended', async () => {
  const { id, outsideId, differenceId } = await differing('100.00', '150.00')
  await db(tx =>
    tx.run(sql`
      with o as (insert into quota_orders (id, customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency, amount_minor,
          service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
        values (${house.world.ids.next()}, ${house.customerId}, 1, ${id}, '', 'ADD', 'USD', 100, 0, 0, 1, 'x', '', now()) returning id)
      insert into quota_items (id, order_id, customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id,
        service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor, tax_minor,
        state, due_at, created_at)
      select ${house.world.ids.next()}, o.id, ${house.customerId}, ${id}, 'FACEBOOK', 'USD', 1, 1, 1, 1, 100, 0, 0, 0, 0, 'UNKNOWN', now(), now() from o`),
  )
  await house.control(`accounts/meta/${outsideId}`, { cap: '100.00' })
  await sync(id)
  expect(await isBlocked(id)).toBe(true)
  await expect(closeDifference(house.world, maker, { differenceId, reason: '已核对' })).rejects.toMatchObject({
    refusal: 'DIFFERENCE_MOVING',
  })
  await expect(proposeAdjustment(house.world, maker, { differenceId, reason: '已核对' })).rejects.toMatchObject({
    refusal: 'DIFFERENCE_MOVING',
  })
  await db(async tx => {
    await tx.run(sql`delete from quota_items where ad_account_id = ${id}`)
    await tx.run(sql`delete from quota_orders where idempotency_key = ${id}`)
  })
  await sync(id)
  expect(await isBlocked(id)).toBe(false)
})

test('an adjustment needs two people, follows the platform, and is posted once', async () => {
  const { id, differenceId } = await differing('100.00', '150.00')
  await expect(proposeAdjustment(house.world, staff('3', 'OPS'), { differenceId, reason: '补记' })).rejects.toMatchObject({
    refusal: 'PERMISSION_DENIED',
  })
  const caseId = await propose(differenceId)
  expect(await detail(differenceId)).toMatchObject({ checked_by: null, proposal: { case_id: caseId, status: 'PENDING', amount: '50.00' } })
  await expect(propose(differenceId)).rejects.toMatchObject({ refusal: 'CASE_OPEN' })
  await expect(markTimeLag(house.world, maker, { differenceId, reason: '渠道延迟' })).rejects.toMatchObject({
    refusal: 'DIFFERENCE_CHANGED',
  })
  expect(await placed(id)).toBe(10_000n)
  await check(checker, caseId)
  expect(await placed(id)).toBe(15_000n)
  expect(await isBlocked(id)).toBe(false)
  const after = await detail(differenceId)
  expect(after).toMatchObject({
    state: 'ADJUSTED',
    checked_by: '员工2',
    reason: '已与渠道核对',
    proposal: { by: '员工1', amount: '50.00' },
  })
  expect(after.history.map(line => line.event)).toEqual(['SEEN', 'PROPOSED', 'ADJUSTED'])
  await expect(propose(differenceId)).rejects.toMatchObject({ refusal: 'DIFFERENCE_CHANGED' })
  await sync(id)
  expect(await isBlocked(id)).toBe(false)
  expect(await db(tx => findViolations(tx))).toEqual([])
})

test('books above the platform are taken back the same way', async () => {
  const { id, differenceId } = await differing('100.00', '70.00')
  const caseId = await propose(differenceId)
  expect(await detail(differenceId)).toMatchObject({ proposal: { amount: '-30.00' } })
  await check(checker, caseId)
  expect(await placed(id)).toBe(7_000n)
  expect(await db(tx => findViolations(tx))).toEqual([])
})

test('an adjustment whose figures moved is not posted; sent back or taken back, it can be proposed anew', async () => {
  const { id, outsideId, differenceId } = await differing('100.00', '150.00')
  const first = await propose(differenceId)
  await house.control(`accounts/meta/${outsideId}`, { cap: '155.00' })
  await sync(id)
  const reviewer = { staffId: '2', role: 'FIN_CHECK', now: house.clock.now() } as const
  const shown = await caseDetail(house.world.db, { kind: 'staff' }, reviewer, { case_id: first })
  expect(shown).toMatchObject({ obstacle: null, warning: expect.stringMatching(/\+55\.00 USD.*\+50\.00 USD/) })
  expect(shown.facts.map(({ label, before, value }) => [label, before, value]).slice(1)).toEqual([
    ['调账', null, '增加 50.00 USD'],
    ['资金方向', null, '客户调账 → 广告账户额度'],
    ['系统金额', '100.00', '150.00'],
    ['渠道金额（提交时）', null, '150.00'],
    ['渠道金额（最近读数）', null, '155.00'],
  ])
  await expect(check(checker, first)).rejects.toMatchObject({ refusal: 'DIFFERENCE_CHANGED' })
  expect(await placed(id)).toBe(10_000n)
  await check(checker, first, 'REJECT')
  const second = await propose(differenceId)
  await withdrawCase(house.world, maker, { case_id: second, reason: '核对后重提' })
  await propose(differenceId)
  const after = await detail(differenceId)
  expect(after).toMatchObject({ state: 'OPEN', proposal: { amount: '55.00' } })
  const steps = after.history.map(({ event, note }) => [event, note])
  expect(steps.slice(3)).toEqual([
    ['REJECTED', '已与渠道核对'],
    ['PROPOSED', '渠道补贴'],
    ['WITHDRAWN', '核对后重提'],
    ['PROPOSED', '渠道补贴'],
  ])
})

test('a difference that vanishes takes its waiting adjustment along, and nothing is posted', async () => {
  const { id, outsideId, differenceId } = await differing('100.00', '150.00')
  const caseId = await propose(differenceId)
  await house.control(`accounts/meta/${outsideId}`, { cap: '100.00' })
  await sync(id)
  await expect(check(checker, caseId)).rejects.toMatchObject({ refusal: 'DIFFERENCE_CHANGED' })
  expect(await lapseCases(house.world, RULES_OF_CASES)).toBeGreaterThan(0)
  await expect(check(checker, caseId)).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
  expect(await placed(id)).toBe(10_000n)
  const after = await detail(differenceId)
  expect(after).toMatchObject({ state: 'CLOSED', proposal: null })
  expect(after.history.map(line => line.event)).toEqual(expect.arrayContaining(['PROPOSED', 'LAPSED', 'VANISHED']))
})

test('cut off before its end an adjustment leaves nothing behind', async () => {
  const { id, differenceId } = await differing('100.00', '150.00')
  // Each of the ids that a step takes may be its last: the proposal, then the approval.
  const killedAt = (left: number) => {
    const { ids } = house.world
    const next = () => {
      if (left-- > 0) return ids.next()
      throw new Error('killed')
    }
    return { ...house.world, ids: { ...ids, next } }
  }
  for (const left of [0, 1, 2]) {
    await expect(proposeAdjustment(killedAt(left), maker, { differenceId, reason: '补记' })).rejects.toThrow('killed')
    expect(await detail(differenceId)).toMatchObject({ state: 'OPEN', proposal: null })
  }
  const caseId = await propose(differenceId)
  for (const left of [0, 1]) {
    await expect(check(checker, caseId, 'APPROVE', killedAt(left))).rejects.toThrow('killed')
    expect(await placed(id)).toBe(10_000n)
    expect(await detail(differenceId)).toMatchObject({ state: 'OPEN', proposal: { status: 'PENDING', amount: '50.00' } })
  }
  await check(checker, caseId)
  expect(await placed(id)).toBe(15_000n)
})

test('claiming, a lag of time, and closing only what agrees again', async () => {
  const { id, outsideId, differenceId } = await differing('100.00', '150.00')
  await expect(claimDifference(house.world, staff('5', 'SALES'), { differenceId, from: null })).rejects.toMatchObject({
    refusal: 'PERMISSION_DENIED',
  })
  const claims = await Promise.allSettled(
    [maker, checker].map(person => claimDifference(house.world, person, { differenceId, from: null })),
  )
  const winner = claims[0]?.status === 'fulfilled' ? maker : checker
  const other = winner === maker ? checker : maker
  // Of two at once one has it, and the other is told who.
  expect(claims.find(claim => claim.status === 'rejected')).toMatchObject({
    reason: { refusal: 'DIFFERENCE_CLAIMED', message: expect.stringContaining(winner.staffName) },
  })
  await expect(claimDifference(house.world, winner, { differenceId, from: null })).rejects.toMatchObject({ refusal: 'DIFFERENCE_CHANGED' })
  await claimDifference(house.world, other, { differenceId, from: winner.staffId })
  if (other === maker) await claimDifference(house.world, checker, { differenceId, from: maker.staffId })
  const mine = (staffId: string) => differenceList(house.world.db, staffId, { page_num: 1, page_size: 10, mine: true })
  expect((await mine('2')).content.map(row => row.difference_id)).toEqual([differenceId])
  expect((await mine('1')).content).toEqual([])
  await markTimeLag(house.world, checker, { differenceId, reason: '渠道延迟' })
  await expect(markTimeLag(house.world, checker, { differenceId, reason: '再次' })).rejects.toMatchObject({ refusal: 'DIFFERENCE_CHANGED' })
  expect(await isBlocked(id)).toBe(true)
  await expect(closeDifference(house.world, maker, { differenceId, reason: '关闭' })).rejects.toMatchObject({
    refusal: 'DIFFERENCE_REMAINS',
  })
  await house.control(`accounts/meta/${outsideId}`, { cap: '100.00' })
  // As a reading that has been written but not judged would leave it.
  await db(tx => tx.run(sql`update ad_accounts_accounts set limit_minor = 10000 where id = ${id}`))
  await closeDifference(house.world, maker, { differenceId, reason: '渠道已更正' })
  expect(await detail(differenceId)).toMatchObject({ state: 'CLOSED', reason: '渠道已更正', claimed_by: '员工2' })
  expect(await isBlocked(id)).toBe(false)
  await expect(closeDifference(house.world, maker, { differenceId, reason: '再次' })).rejects.toMatchObject({
    refusal: 'DIFFERENCE_CHANGED',
  })
})

test('missing and hostile ids are answered alike; no customer sees a case', async () => {
  for (const differenceId of ['1', "1' or '1'='1", '99999999999999999999']) {
    await expect(claimDifference(house.world, maker, { differenceId, from: null })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  }
  await expect(detail('1')).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await propose((await differing('100.00', '150.00')).differenceId)
  const scope = { kind: 'tenant', customerId: house.customerId, subCustomerId: null } as const
  for (const table of ['reconciliation_differences', 'reconciliation_adjustments', 'reconciliation_history', 'reconciliation_runs']) {
    const { n } = await house.world.db.read(scope, tx => tx.one<{ n: number }>(sql`select count(*)::int as n from ${raw(table)}`))
    expect(n).toBe(0)
  }
  expect(await house.world.db.read(scope, tx => findAdAccount(tx, '1'))).toBeUndefined()
})

test('the history of a difference cannot be rewritten', async () => {
  await expect(db(tx => tx.run(sql`update reconciliation_history set note = 'x'`))).rejects.toThrow('append-only')
})
