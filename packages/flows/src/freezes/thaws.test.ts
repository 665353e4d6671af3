// Thaws on a real database: every step of the table and none besides, applications that come at once, and whose freezes they are.
import { FROZEN_STATUS_CODES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import {
  AGENCY_FREEZE_TRANSITIONS,
  FREEZE_RECORD_STATUS_CODES,
  FREEZE_TRANSITIONS,
  type FreezeRecordStatus,
} from '@tallyhelm/protocol/topics/freezes/enums'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Mover } from '@tallyhelm/protocol/vocabulary/transitions'
import { mayMove } from '@tallyhelm/protocol/vocabulary/transitions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { decideCase } from '../cases/decide-case.ts'
import { lapseCases } from '../cases/lapse-cases.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { createUser } from '../organization/create-user.ts'
import { assignAdAccounts } from '../sub-customers/assign-ad-accounts.ts'
import { applyToThaw } from './apply-to-thaw.ts'
import { freezeByAgency } from './freeze-by-agency.ts'
import { lockFreezes, stepFreeze } from './freeze-steps.ts'
import { markThaws, refuseThaws } from './mark-thaws.ts'
import { THAW_REASON, uploadedEvidence } from './test-thaw-case.ts'
import { withdrawThaws } from './withdraw-thaws.ts'

const risk: StaffActor = { kind: 'staff', staffId: '7', staffName: '林风控', sessionId: '1', role: 'RISK', address: '127.0.0.1' }
const REASON = '凭证与主体不符，请补充'
let house: Stage
/** A person who exists: what he sends is kept under his id. */
let master: TenantActor
let ofSub: TenantActor
beforeAll(async () => {
  house = await openStage()
  const { world, customerId, subCustomerId } = house
  const person = { customerId, password: 'Tally-2026' }
  const own = await createUser(world, system, { ...person, userName: '甲主管', mobile: '13911110001', isMaster: true })
  const sub = await createUser(world, system, { ...person, subCustomerId, userName: '子主管', mobile: '13911110002' })
  master = house.actor({ userId: own.userId, userName: '甲主管' })
  ofSub = house.actor({ userId: sub.userId, userName: '子主管', subCustomerId })
})
afterAll(() => house.close())

const rows = <Row extends object>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const sync = async (id: string) => expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'synced' })

type Frozen = { id: string; outsideId: string; recordId: string }
async function frozen(): Promise<Frozen> {
  const adopted = await house.adopted('meta', { cap: '100', status: 101 })
  await sync(adopted.id)
  const [record] = await rows<{ id: string }>(
    sql`select id from freezes_records where ad_account_id = ${adopted.id} and status <> 'THAWED'`,
  )
  if (!record) throw new Error('it is not frozen')
  return { ...adopted, recordId: record.id }
}
const thaw = async ({ id, outsideId }: Frozen) => {
  await house.control(`accounts/meta/${outsideId}`, { status: 1 })
  await sync(id)
}

async function apply(recordIds: readonly string[], { actor = master, key = crypto.randomUUID() as string, reason = THAW_REASON } = {}) {
  const files = await uploadedEvidence(house.world, actor)
  return await applyToThaw(house.world, actor, {
    idempotencyKey: key,
    request: { record_ids: recordIds, reason, email: 'ops@example.com', files },
  })
}
const caseOf = async (recordId: string) => {
  const [found] = await rows<{ id: string; status: string }>(sql`
    select id, status from cases_cases where kind = 'UNFREEZE' and subject = ${recordId} order by id desc limit 1`)
  if (!found) throw new Error('no case')
  return found
}
const decide = async (recordId: string, verdict: 'APPROVE' | 'REJECT', reason = REASON) =>
  decideCase(house.world, risk, RULES_OF_CASES, {
    case_id: (await caseOf(recordId)).id,
    revision: 1,
    verdict,
    reason,
    flags: [],
    is_confirmed: false,
  })
const statusOf = async (recordId: string) => {
  const [row] = await rows<{ status: string; account: string; opinion: string; applied_at: Date | null; processed_at: Date | null }>(sql`
    select r.status, a.frozen_status as account, r.opinion, r.applied_at, r.processed_at
    from freezes_records r join ad_accounts_accounts a on a.id = r.ad_account_id where r.id = ${recordId}`)
  expect(row?.account).toBe(row?.status)
  return row
}
const stepsOf = async (recordId: string) => {
  const steps = await rows<{ position: number; event: string; status: FreezeRecordStatus; mover: Mover }>(
    sql`select position, event, status, mover from freezes_steps where record_id = ${recordId} order by position`,
  )
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
  // One status after the other, and each by whom the table names.
  steps.slice(1).forEach(({ status, mover }, index) => {
    const from = steps[index]?.status ?? 'FROZEN'
    if (from !== status) expect([from, status, mayMove(FREEZE_TRANSITIONS, from, status, mover)]).toEqual([from, status, true])
  })
  return steps.map(({ event }) => event)
}

const MOVERS: readonly Mover[] = ['customer', 'operator', 'platform', 'system']
test('the whole table: who may take which step, and nobody any other', () => {
  const taken = FROZEN_STATUS_CODES.flatMap(from =>
    FROZEN_STATUS_CODES.flatMap(to =>
      MOVERS.filter(mover => mayMove(FREEZE_TRANSITIONS, from, to, mover)).map(mover => `${from} ${to} ${mover}`),
    ),
  )
  expect(taken).toEqual([
    'UN_FROZEN FROZEN platform',
    'FROZEN THAW_PENDING customer',
    'FROZEN THAWED platform',
    'THAW_PENDING FROZEN customer',
    'THAW_PENDING TO_BE_THAW operator',
    'THAW_PENDING THAWED platform',
    'THAW_PENDING REJECT_THAW customer',
    'THAW_PENDING REJECT_THAW operator',
    'TO_BE_THAW THAWED platform',
    'TO_BE_THAW REJECT_THAW operator',
    'THAWED FROZEN platform',
    'REJECT_THAW THAW_PENDING customer',
    'REJECT_THAW THAWED platform',
  ])
  for (const from of FROZEN_STATUS_CODES)
    for (const to of FROZEN_STATUS_CODES)
      for (const mover of ['customer', 'platform', 'system'] as const)
        expect(mayMove(AGENCY_FREEZE_TRANSITIONS, from, to, mover)).toBe(false)
})

test('a step that the table does not have is written nowhere', async () => {
  const { recordId } = await frozen()
  for (const to of FREEZE_RECORD_STATUS_CODES.filter(code => !['THAW_PENDING', 'THAWED'].includes(code))) {
    const step = { event: 'AGREED', mover: 'operator', byName: '', note: '', at: house.world.clock.now() } as const
    const move = house.world.db.transaction({ kind: 'system' }, async tx => {
      const [locked] = await lockFreezes(tx, [recordId])
      if (locked) await stepFreeze(tx, locked, to, step)
    })
    await expect(move).rejects.toThrow('No step from FROZEN')
  }
  expect(await stepsOf(recordId)).toEqual(['FROZEN'])
})

test('refused and asked for again: rounds are kept, and only what was read thaws', async () => {
  const account = await frozen()
  const { recordId } = account
  expect(await apply([recordId])).toEqual({ results: [{ id: recordId, accepted: true, msg: '已提交解冻申请' }] })
  await decide(recordId, 'REJECT')
  expect(await statusOf(recordId)).toMatchObject({ status: 'REJECT_THAW', opinion: REASON })
  await apply([recordId])
  expect(await statusOf(recordId)).toMatchObject({ status: 'THAW_PENDING', opinion: '', processed_at: null })
  await decide(recordId, 'APPROVE', '')
  for (const mark of ['SUBMITTED', 'THAWED'] as const) await markThaws(house.world, risk, { record_ids: [recordId], mark })
  // Neither mark is a thaw; each asked for a synchronisation, which finds the account as it is.
  expect(await rows(sql`select 1 from graphile_worker.jobs where key = ${`ad-accounts.sync-account:${account.id}`}`)).toHaveLength(1)
  await sync(account.id)
  expect(await statusOf(recordId)).toMatchObject({ status: 'TO_BE_THAW' })
  await refuseThaws(house.world, risk, { record_ids: [recordId], reason: '渠道要求补充材料' })
  expect(await statusOf(recordId)).toMatchObject({ status: 'REJECT_THAW', opinion: '渠道要求补充材料' })
  await apply([recordId])
  await decide(recordId, 'APPROVE', '')
  await thaw(account)
  expect(await statusOf(recordId)).toMatchObject({ status: 'THAWED' })
  expect(await stepsOf(recordId)).toEqual([
    'FROZEN',
    'APPLIED',
    'REFUSED',
    'APPLIED',
    'AGREED',
    'SUBMITTED',
    'TOLD_THAWED',
    'CHANNEL_REFUSED',
    'APPLIED',
    'AGREED',
    'THAWED',
  ])
  await expect(refuseThaws(house.world, risk, { record_ids: [recordId], reason: REASON })).rejects.toMatchObject({
    refusal: 'FREEZE_CHANGED',
  })
})

test('withdrawn it is as it was before, with what had been said to it', async () => {
  const { recordId } = await frozen()
  await apply([recordId])
  expect((await withdrawThaws(house.world, master, { record_ids: [recordId] })).results[0]).toMatchObject({ accepted: true })
  expect(await statusOf(recordId)).toMatchObject({ status: 'FROZEN', applied_at: null, opinion: '' })
  await apply([recordId])
  await decide(recordId, 'REJECT')
  const rejected = await statusOf(recordId)
  house.advance(60_000)
  await apply([recordId])
  await withdrawThaws(house.world, master, { record_ids: [recordId] })
  expect(await statusOf(recordId)).toEqual(rejected)
  expect((await caseOf(recordId)).status).toBe('WITHDRAWN')
  expect((await withdrawThaws(house.world, master, { record_ids: [recordId] })).results).toEqual([
    { id: recordId, accepted: false, msg: '状态已变化，请刷新后重试' },
  ])
})

test('of two who apply at once, with a third who withdraws and one of the staff who rejects, the history stays in one line', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { recordId } = await frozen()
    const both = await Promise.all([apply([recordId]), apply([recordId])])
    expect(new Set(both.map(({ results }) => results[0]?.msg))).toEqual(new Set(['已提交解冻申请', '该账户已有解冻申请']))
    const [withdrawn, rejected] = await Promise.all([
      withdrawThaws(house.world, master, { record_ids: [recordId] }),
      decide(recordId, 'REJECT').then(
        () => true,
        () => false,
      ),
    ])
    expect([withdrawn.results[0]?.accepted, rejected].filter(Boolean)).toHaveLength(1)
    expect(await statusOf(recordId)).toMatchObject({ status: rejected ? 'REJECT_THAW' : 'FROZEN' })
    expect(await stepsOf(recordId)).toEqual(['FROZEN', 'APPLIED', rejected ? 'REFUSED' : 'WITHDRAWN'])
  }
})

test('the platform thaws at any step, and what waits lapses with the reason', async () => {
  const [plain, pending, agreed, refused] = [await frozen(), await frozen(), await frozen(), await frozen()]
  await apply([pending.recordId, agreed.recordId, refused.recordId])
  await decide(agreed.recordId, 'APPROVE', '')
  await decide(refused.recordId, 'REJECT')
  for (const account of [plain, pending, agreed, refused]) {
    await thaw(account)
    expect(await statusOf(account.recordId)).toMatchObject({ status: 'THAWED' })
    expect((await stepsOf(account.recordId)).at(-1)).toBe('THAWED')
  }
  await expect(decide(pending.recordId, 'APPROVE', '')).rejects.toMatchObject({ refusal: 'FREEZE_CHANGED' })
  await expect(decide(pending.recordId, 'REJECT')).rejects.toMatchObject({ refusal: 'FREEZE_CHANGED' })
  await lapseCases(house.world, RULES_OF_CASES)
  expect((await caseOf(pending.recordId)).status).toBe('LAPSED')
  const [told] = await rows<{ body: string }>(sql`
    select body from notices_messages where user_id = ${master.userId} and title = '解冻申请已失效' order by id desc limit 1`)
  expect(told?.body).toContain('渠道已解冻该账户')
})

test('sent again under its key it was done once; another body under the same key is refused', async () => {
  const { recordId } = await frozen()
  const files = await uploadedEvidence(house.world, master)
  const request = { record_ids: [recordId], reason: THAW_REASON, email: 'ops@example.com', files }
  const send = (over: Partial<typeof request> = {}) =>
    applyToThaw(house.world, master, { idempotencyKey: 'thaw-0001', request: { ...request, ...over } })
  const answers = await Promise.all([send(), send(), send()])
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await stepsOf(recordId)).toEqual(['FROZEN', 'APPLIED'])
  await expect(send({ email: 'b@example.com' })).rejects.toMatchObject({ refusal: 'QUOTA_KEY_REUSED' })
  await expect(applyToThaw(house.world, master, { idempotencyKey: undefined, request })).rejects.toMatchObject({
    refusal: 'QUOTA_KEY_MISSING',
  })
})

test('each of a batch has its own answer; what is another’s, or another’s file, is answered as missing', async () => {
  const [one, other, byAgency] = [await frozen(), await frozen(), await house.adopted('meta', { cap: '100' })]
  await freezeByAgency(house.world, risk, { account_ids: [byAgency.id], reason: '客户资质待核实' })
  const [agency] = await rows<{ id: string }>(sql`select id from freezes_records where ad_account_id = ${byAgency.id}`)
  await apply([one.recordId])
  const { results } = await apply([one.recordId, other.recordId, agency?.id ?? '', '404'])
  expect(results.map(({ msg }) => msg)).toEqual([
    '该账户已有解冻申请',
    '已提交解冻申请',
    '该账户由平台冻结，须由平台解除',
    '内容不存在或已删除',
  ])
  const third = await frozen()
  const files = await uploadedEvidence(house.world, house.actor({ userId: ofSub.userId, customerId: '999' }))
  const request = { record_ids: [third.recordId], reason: THAW_REASON, email: 'ops@example.com', files }
  await expect(applyToThaw(house.world, master, { idempotencyKey: 'thaw-0002', request })).rejects.toMatchObject({
    fields: [{ path: 'files' }],
  })
  expect(await stepsOf(third.recordId)).toEqual(['FROZEN'])
})

test('a sub-customer applies for its own, and neither its sibling nor a stranger for it', async () => {
  const { id, recordId } = await frozen()
  const { customerId, subCustomerId, world } = house
  await assignAdAccounts(world, system, { customerId, subCustomerId, adAccountIds: [id] })
  const strangers = [house.actor({ ...ofSub, subCustomerId: '888' }), house.actor({ ...ofSub, customerId: '999', subCustomerId: null })]
  for (const actor of strangers) {
    expect((await apply([recordId], { actor })).results).toEqual([{ id: recordId, accepted: false, msg: '内容不存在或已删除' }])
    const files = await uploadedEvidence(world, actor)
    const request = { account_ids: [id], reason: THAW_REASON, email: 'ops@example.com', files }
    const byAccount = await applyToThaw(world, actor, { idempotencyKey: crypto.randomUUID(), request })
    expect(byAccount.results).toEqual([{ id, accepted: false, msg: '该账户不存在或未被渠道冻结' }])
  }
  const files = await uploadedEvidence(world, ofSub)
  const request = { account_ids: [id], reason: THAW_REASON, email: 'ops@example.com', files }
  expect((await applyToThaw(world, ofSub, { idempotencyKey: 'thaw-0003', request })).results).toEqual([
    { id, accepted: true, msg: '已提交解冻申请' },
  ])
  for (const actor of strangers)
    expect((await withdrawThaws(world, actor, { record_ids: [recordId] })).results[0]).toMatchObject({
      accepted: false,
      msg: '内容不存在或已删除',
    })
  expect((await withdrawThaws(world, master, { record_ids: [recordId] })).results[0]).toMatchObject({ accepted: true })
})
