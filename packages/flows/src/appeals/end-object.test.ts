// What an approved appeal ends, what a pending one puts off, and what holds when it is cut off or others act at the same time.
import type { AppealObject } from '@tallyhelm/protocol/topics/appeals/enums'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { decideCase } from '../cases/decide-case.ts'
import { lapseCases } from '../cases/lapse-cases.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { freezeByAgency } from '../freezes/freeze-by-agency.ts'
import { applied } from '../freezes/test-thaw-case.ts'
import { createUser } from '../organization/create-user.ts'
import { extendRectification } from '../violations/extend-rectification.ts'
import { submitRectification } from '../violations/submit-rectification.ts'
import { suspendOverdue } from '../violations/suspend-overdue.ts'
import { HOUR, rectificationOf, statusOf, submissionBy } from '../violations/test-rectifications.ts'
import { withdrawAppeal } from './answer-appeal.ts'
import { appealed, appealNow, RISK } from './test-appeals.ts'

let house: Stage
let userId: string
beforeAll(async () => {
  house = await openStage()
  const user = { customerId: house.customerId, userName: '甲主管', mobile: '13911110001', password: 'Tally-2026', isMaster: true }
  ;({ userId } = await createUser(house.world, system, user))
})
afterAll(() => house.close())
beforeEach(() =>
  house.world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update violations_rectifications set status = 'RECTIFIED'`)),
)

const actor = () => house.actor({ userId, userName: '甲主管' })
const rows = <Row extends object>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const sync = (adAccountId: string) => syncAccount(house.world, system, { adAccountId })
const appeal = (object: AppealObject, object_id: string) => appealed(house.world, actor(), { object, object_id })
const decide = (case_id: string, verdict: 'APPROVE' | 'REJECT' = 'APPROVE', world: World = house.world) =>
  decideCase(world, RISK, RULES_OF_CASES, { case_id, revision: 1, verdict, reason: '授权书属实', flags: [], is_confirmed: true })
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.refusal : Promise.reject(error)),
  )

async function held(options: Record<string, unknown> = {}): Promise<string> {
  const { id } = await house.adopted('meta', { cap: '100', ...options })
  await sync(id)
  return id
}
async function accused(hours = 1): Promise<{ id: string; rectificationId: string }> {
  const id = await held()
  return { id, rectificationId: await rectificationOf(house.world, id, hours) }
}
const submitted = async (rectificationId: string): Promise<string> => {
  const request = { rectification_id: rectificationId, ...(await submissionBy(house.world, actor())) }
  await submitRectification(house.world, actor(), { idempotencyKey: crypto.randomUUID(), request })
  return (
    (await rows<{ id: string }>(sql`select id from violations_rounds where rectification_id = ${rectificationId} and outcome is null`))[0]
      ?.id ?? '0'
  )
}
const historyOf = (id: string) =>
  rows<{ status: string; actor: string; note: string }>(
    sql`select status, actor, note from violations_rectification_history where rectification_id = ${id} order by id`,
  )
const freezeOf = async (id: string) =>
  (
    await rows<{ id: string; status: string; opinion: string }>(
      sql`select id, status, opinion from freezes_records where ad_account_id = ${id}`,
    )
  )[0]
const eventsOf = (recordId: string) =>
  rows(sql`select event, mover, note from freezes_steps where record_id = ${recordId} order by position`)
const statusOfAccount = async (id: string) => (await house.read(id)).accountStatus

test('against a rectification it ends it by name, and the suspension with it', async () => {
  const { id, rectificationId } = await accused()
  house.advance(HOUR)
  expect(await suspendOverdue(house.world)).toBe(1)
  const appealId = await appeal('RECTIFICATION', rectificationId)
  expect(await statusOfAccount(id)).toBe('SUSPEND_VIOLATE_AD')
  await decide(appealId)
  expect(await statusOf(house.world, rectificationId)).toBe('RECTIFIED')
  expect(await historyOf(rectificationId)).toMatchObject([
    { status: 'TO_BE_RECTIFIED' },
    { status: 'RECTIFIED', note: `申诉（编号 ${appealId}）通过：授权书属实` },
  ])
  expect(await statusOfAccount(id)).toBe('NORMAL')
  expect(await refusalOf(appeal('RECTIFICATION', rectificationId))).toBe('APPEAL_BARRED')
})

test('a submission that is being reviewed ends with it, and nobody decides it afterwards', async () => {
  const { rectificationId } = await accused(48)
  const appealId = await appeal('RECTIFICATION', rectificationId)
  const reviewId = await submitted(rectificationId)
  await decide(appealId)
  expect(await rows(sql`select status from cases_cases where id = ${reviewId}`)).toEqual([{ status: 'LAPSED' }])
  expect(await rows(sql`select outcome, reason from violations_rounds where id = ${reviewId}`)).toEqual([
    { outcome: 'RECTIFIED', reason: '申诉已通过，无需再审核' },
  ])
  expect(await refusalOf(decide(reviewId))).toBe('CASE_CLOSED')
  expect(await statusOf(house.world, rectificationId)).toBe('RECTIFIED')
})

test('a review that ends first leaves the appeal to end by itself', async () => {
  const { rectificationId } = await accused(48)
  const appealId = await appeal('RECTIFICATION', rectificationId)
  await decide(await submitted(rectificationId))
  expect(await refusalOf(decide(appealId))).toBe('CASE_UNPREPARED')
  await lapseCases(house.world, RULES_OF_CASES)
  expect(await appealNow(house.world, appealId)).toMatchObject({ status: 'AUTO_DISAPPROVED', of_case: 'LAPSED', outcome: '该整改已完成' })
})

test('an agency’s own freeze is lifted and its ad account read', async () => {
  const id = await held()
  await freezeByAgency(house.world, RISK, { account_ids: [id], reason: '客户资质待核实' })
  const recordId = (await freezeOf(id))?.id ?? '0'
  await decide(await appeal('FREEZE', recordId))
  expect(await freezeOf(id)).toMatchObject({ status: 'THAWED', opinion: '授权书属实' })
  expect(await rows(sql`select 1 from graphile_worker.jobs where key = ${`ad-accounts.sync-account:${id}`}`)).toHaveLength(1)
  await sync(id)
  expect(await statusOfAccount(id)).toBe('NORMAL')
})

test('a platform’s freeze is agreed to; only a reading that shows it is a thaw', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100', status: 101 })
  await sync(id)
  const recordId = (await freezeOf(id))?.id ?? '0'
  const appealId = await appeal('FREEZE', recordId)
  await decide(appealId)
  expect(await freezeOf(id)).toMatchObject({ status: 'TO_BE_THAW', opinion: '授权书属实' })
  expect(await eventsOf(recordId)).toMatchObject([
    { event: 'FROZEN' },
    { event: 'APPLIED', mover: 'customer', note: `申诉（编号 ${appealId}）` },
    { event: 'AGREED', mover: 'operator', note: '授权书属实' },
  ])
  await sync(id)
  expect(await freezeOf(id)).toMatchObject({ status: 'TO_BE_THAW' })
  await house.control(`accounts/meta/${outsideId}`, { status: 1 })
  await sync(id)
  expect(await freezeOf(id)).toMatchObject({ status: 'THAWED' })
})

test('while an application to thaw waits it can’t be approved; a thaw ends the appeal', async () => {
  const { id, outsideId } = await house.adopted('meta', { cap: '100', status: 101 })
  await sync(id)
  const recordId = (await freezeOf(id))?.id ?? '0'
  const appealId = await appeal('FREEZE', recordId)
  await applied(house.world, actor(), recordId)
  expect(await refusalOf(decide(appealId))).toBe('CASE_UNPREPARED')
  await house.control(`accounts/meta/${outsideId}`, { status: 1 })
  await sync(id)
  await lapseCases(house.world, RULES_OF_CASES)
  expect(await appealNow(house.world, appealId)).toMatchObject({ status: 'AUTO_DISAPPROVED', outcome: '该账户已解冻' })
})

/** Dies where the n-th id is made. */
function cutAt(count: number): World {
  let left = count
  return {
    ...house.world,
    ids: {
      next() {
        if (left === 0) throw new Error('cut off')
        left -= 1
        return house.world.ids.next()
      },
    },
  }
}

test('cut off anywhere nothing has happened, and the next try ends it whole', async () => {
  const { id, rectificationId } = await accused()
  const appealId = await appeal('RECTIFICATION', rectificationId)
  house.advance(50 * HOUR)
  expect(await suspendOverdue(house.world)).toBe(1)
  let cuts = 0
  for (let count = 0; (await appealNow(house.world, appealId)).status === 'PENDING'; count += 1) {
    const cut = await decide(appealId, 'APPROVE', cutAt(count)).catch(() => 'cut')
    if (cut !== 'cut') break
    cuts += 1
    expect(await appealNow(house.world, appealId)).toMatchObject({ status: 'PENDING', of_case: 'PENDING', events: ['SUBMITTED'] })
    expect(await statusOf(house.world, rectificationId)).toBe('TO_BE_RECTIFIED')
    expect(await statusOfAccount(id)).toBe('SUSPEND_VIOLATE_AD')
  }
  expect(cuts).toBeGreaterThan(2)
  expect(await appealNow(house.world, appealId)).toMatchObject({ status: 'APPROVE', of_case: 'APPROVED' })
  expect(await statusOfAccount(id)).toBe('NORMAL')
})

test('approved, reviewed, submitted and withdrawn at once, each ends once and the history is one line', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { rectificationId } = await accused(48)
    const appealId = await appeal('RECTIFICATION', rectificationId)
    const reviewId = await submitted(rectificationId)
    const outcomes = await Promise.all([
      refusalOf(decide(appealId)),
      refusalOf(decide(reviewId, 'REJECT')),
      refusalOf(withdrawAppeal(house.world, actor(), { id: appealId })),
      refusalOf(decide(appealId, 'REJECT')),
    ])
    const { status, events } = await appealNow(house.world, appealId)
    expect(events).toEqual(status === 'PENDING' ? ['SUBMITTED'] : ['SUBMITTED', status])
    expect(outcomes.filter((outcome, index) => index !== 1 && outcome === 'done').length).toBeLessThanOrEqual(1)
    const history = await historyOf(rectificationId)
    expect(history.filter(step => step.status === 'RECTIFIED')).toHaveLength(status === 'APPROVE' ? 1 : 0)
    expect(history.at(-1)?.status).toBe(await statusOf(house.world, rectificationId))
    expect(await rows(sql`select 1 from violations_rounds where rectification_id = ${rectificationId} and outcome is null`)).toHaveLength(
      (await statusOf(house.world, rectificationId)) === 'TO_BE_REVIEWED' ? 1 : 0,
    )
  }
})

const MINUTE = 60_000
const suspendsAfter = async (ms: number): Promise<number> => {
  house.advance(ms)
  return await suspendOverdue(house.world)
}

test('a pending appeal puts its suspension off until 48 hours after the deadline, to the minute', async () => {
  const { rectificationId } = await accused()
  const appealId = await appeal('RECTIFICATION', rectificationId)
  expect(await suspendsAfter(HOUR)).toBe(0)
  expect(await suspendsAfter(48 * HOUR - MINUTE)).toBe(0)
  expect(await suspendsAfter(MINUTE)).toBe(1)
  expect((await appealNow(house.world, appealId)).status).toBe('PENDING')
})

test.each(['REJECT', 'WITHDRAW'] as const)('%s ends what was put off, and a second appeal puts nothing off', async end => {
  const { rectificationId } = await accused()
  const first = await appeal('RECTIFICATION', rectificationId)
  expect(await suspendsAfter(2 * HOUR)).toBe(0)
  await (end === 'REJECT' ? decide(first, 'REJECT') : withdrawAppeal(house.world, actor(), { id: first }))
  await appeal('RECTIFICATION', rectificationId)
  expect(await suspendsAfter(0)).toBe(1)
})

test('one that ended before the deadline was the one; an extension gives no other', async () => {
  const { rectificationId } = await accused(2)
  const first = await appeal('RECTIFICATION', rectificationId)
  await withdrawAppeal(house.world, actor(), { id: first })
  const [row] = await rows<{ shown: Date }>(sql`select deadline_at as shown from violations_rectifications where id = ${rectificationId}`)
  const deadline_at = new Date((row?.shown.getTime() ?? 0) + HOUR).toISOString()
  const request = { rectification_id: rectificationId, shown: row?.shown.toISOString() ?? '', deadline_at, reason: '客户已说明' }
  await extendRectification(house.world, RISK, request)
  await appeal('RECTIFICATION', rectificationId)
  expect(await suspendsAfter(3 * HOUR)).toBe(1)
})
