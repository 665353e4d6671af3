// Rectifications handed in: rounds and their cases, one winner of those who act at once, and deadlines that suspend once and are lifted.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { RECTIFICATION_TRANSITIONS, type RectificationStatus } from '@tallyhelm/protocol/topics/violations/enums'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { setQuotaBan } from '../ad-accounts/set-quota-ban.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { createUser } from '../organization/create-user.ts'
import { setCustomerSwitch } from '../organization/set-customer-switch.ts'
import { extendRectification } from './extend-rectification.ts'
import { liftSuspension } from './lift-suspension.ts'
import { batchSubmitRectifications, submitRectification } from './submit-rectification.ts'
import { suspendOverdue } from './suspend-overdue.ts'
import { EXPLANATION, evidenceBy, HOUR, rectificationOf, RISK as staff, statusOf, submissionBy } from './test-rectifications.ts'
import { withdrawRectification } from './withdraw-rectification.ts'

let house: Stage
let userId: string
beforeAll(async () => {
  house = await openStage()
  const user = { customerId: house.customerId, userName: '甲主管', mobile: '13911110001', password: 'Tally-2026', isMaster: true }
  ;({ userId } = await createUser(house.world, system, user))
})
afterAll(() => house.close())

const actor = () => house.actor({ userId })
const rows = <Row extends object>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const caseOf = async (id: string) =>
  (await rows<{ id: string }>(sql`select id from violations_rounds where rectification_id = ${id} order by number desc limit 1`))[0]?.id ??
  '0'
const roundsOf = (id: string) =>
  rows(sql`select number, came_from, outcome, reason from violations_rounds where rectification_id = ${id} order by number`)
const historyOf = async (id: string) =>
  (
    await rows<{ status: RectificationStatus }>(
      sql`select status from violations_rectification_history where rectification_id = ${id} order by id`,
    )
  ).map(({ status }) => status)

async function accused(hours = 1): Promise<{ id: string; rectificationId: string }> {
  const { id } = await house.adopted('meta', { cap: '100' })
  await syncAccount(house.world, system, { adAccountId: id })
  return { id, rectificationId: await rectificationOf(house.world, id, hours) }
}
async function submit(rectificationId: string, idempotencyKey: string = crypto.randomUUID(), over = {}) {
  const request = { rectification_id: rectificationId, ...(await submissionBy(house.world, actor())), ...over }
  return await submitRectification(house.world, actor(), { idempotencyKey, request })
}
const decide = (case_id: string, verdict: 'APPROVE' | 'REJECT', reason = '截图看不清落地页') =>
  decideCase(house.world, staff, RULES_OF_CASES, { case_id, revision: 1, verdict, reason, flags: [], is_confirmed: true })
async function extend(rectificationId: string): Promise<void> {
  const [row] = await rows<{ shown: Date }>(sql`select deadline_at as shown from violations_rectifications where id = ${rectificationId}`)
  const deadline_at = new Date(house.world.clock.now().getTime() + HOUR).toISOString()
  const request = { rectification_id: rectificationId, shown: row?.shown.toISOString() ?? '', deadline_at, reason: '客户已说明' }
  await extendRectification(house.world, staff, request)
}
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.refusal : Promise.reject(error)),
  )

test('a rejected round is followed by another, a withdrawn one leads back to where it came from, and all are kept', async () => {
  const { rectificationId } = await accused(48)
  await submit(rectificationId)
  await withdrawRectification(house.world, actor(), rectificationId)
  expect(await statusOf(house.world, rectificationId)).toBe('TO_BE_RECTIFIED')
  await submit(rectificationId)
  await decide(await caseOf(rectificationId), 'REJECT')
  await submit(rectificationId)
  expect(await withdrawRectification(house.world, actor(), rectificationId)).toMatchObject({ status: 'REJECT' })
  await submit(rectificationId)
  await decide(await caseOf(rectificationId), 'APPROVE')
  expect(await roundsOf(rectificationId)).toEqual([
    { number: 1, came_from: 'TO_BE_RECTIFIED', outcome: 'WITHDRAWN', reason: '' },
    { number: 2, came_from: 'TO_BE_RECTIFIED', outcome: 'REJECT', reason: '截图看不清落地页' },
    { number: 3, came_from: 'REJECT', outcome: 'WITHDRAWN', reason: '' },
    { number: 4, came_from: 'REJECT', outcome: 'RECTIFIED', reason: '截图看不清落地页' },
  ])
  expect(await rows(sql`select title from notices_messages where title in ('整改已驳回', '整改已通过') order by id`)).toEqual([
    { title: '整改已驳回' },
    { title: '整改已通过' },
  ])
  expect(await refusalOf(submit(rectificationId))).toBe('VIOLATION_CHANGED')
})

test('a late rejection leaves a day for the next round', async () => {
  const { rectificationId } = await accused(2)
  await submit(rectificationId)
  house.advance(3 * HOUR)
  expect(await refusalOf(withdrawRectification(house.world, actor(), rectificationId))).toBe('RECTIFICATION_LATE')
  await decide(await caseOf(rectificationId), 'REJECT')
  house.advance(23 * HOUR)
  expect(await suspendOverdue(house.world)).toBe(0)
  await submit(rectificationId)
})

test('of those who act at once one wins, and the history is one line', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { rectificationId } = await accused(48)
    const sent = await Promise.all([1, 2].map(() => refusalOf(submit(rectificationId))))
    expect(sent.toSorted()).toEqual(['VIOLATION_CHANGED', 'done'])
    const caseId = await caseOf(rectificationId)
    const ended = await Promise.all([
      refusalOf(withdrawRectification(house.world, actor(), rectificationId)),
      refusalOf(decide(caseId, 'REJECT')),
      refusalOf(decide(caseId, 'APPROVE')),
      refusalOf(submit(rectificationId)),
    ])
    // A new round may begin after the first has ended, and be withdrawn; the first one ends once.
    const [, rejected, approved] = ended
    expect([rejected, approved].filter(outcome => outcome === 'done').length).toBeLessThanOrEqual(1)
    const [first] = await rows<{ outcome: string }>(sql`select outcome from violations_rounds where id = ${caseId}`)
    expect(first?.outcome).toBe(rejected === 'done' ? 'REJECT' : approved === 'done' ? 'RECTIFIED' : 'WITHDRAWN')
    const history = await historyOf(rectificationId)
    const rounds = await roundsOf(rectificationId)
    expect(history.filter(status => status === 'TO_BE_REVIEWED')).toHaveLength(rounds.length)
    expect(history.at(-1)).toBe(await statusOf(house.world, rectificationId))
    const leaps = history.slice(1).filter((to, index) => !(to in RECTIFICATION_TRANSITIONS[history[index] ?? 'RECTIFIED']))
    expect(leaps, history.join(' → ')).toEqual([])
  }
})

test('sent again with its key it is one round; with other words, or by a stranger, it is refused', async () => {
  const { rectificationId } = await accused(48)
  const key = crypto.randomUUID()
  const files = [await evidenceBy(house.world, actor())]
  await submit(rectificationId, key, { files })
  await submit(rectificationId, key, { files })
  expect(await roundsOf(rectificationId)).toHaveLength(1)
  expect(await refusalOf(submit(rectificationId, key, { files, explanation: `${EXPLANATION}另外` }))).toBe('QUOTA_KEY_REUSED')
  for (const stranger of [house.actor({ userId, subCustomerId: house.subCustomerId }), house.actor({ userId, customerId: '99' })]) {
    const request = { rectification_id: rectificationId, ...(await submissionBy(house.world, actor())) }
    expect(await refusalOf(submitRectification(house.world, stranger, { idempotencyKey: crypto.randomUUID(), request }))).toBe('NOT_FOUND')
    expect(await refusalOf(withdrawRectification(house.world, stranger, rectificationId))).toBe('NOT_FOUND')
  }
  expect(await statusOf(house.world, rectificationId)).toBe('TO_BE_REVIEWED')
})

test('a batch has a result for each, and what failed is sent again alone', async () => {
  const [first, second] = [await accused(1), await accused(48)]
  house.advance(2 * HOUR)
  const send = async (ids: string[], idempotencyKey: string, submission: Awaited<ReturnType<typeof submissionBy>>) =>
    (await batchSubmitRectifications(house.world, actor(), { idempotencyKey, request: { rectification_ids: ids, ...submission } })).results
  const submission = await submissionBy(house.world, actor())
  const key = crypto.randomUUID()
  const results = await send([first.rectificationId, second.rectificationId, '1'], key, submission)
  expect(results.map(({ is_ok, msg }) => [is_ok, msg])).toEqual([
    [false, '已超过整改时限，请联系专属顾问'],
    [true, ''],
    [false, '内容不存在或已删除'],
  ])
  await extend(first.rectificationId)
  expect((await send([first.rectificationId, second.rectificationId], key, submission)).map(({ is_ok }) => is_ok)).toEqual([true, true])
  expect(await roundsOf(second.rectificationId)).toHaveLength(1)
})

test('a missed deadline suspends once, whatever a synchronisation reads; an extension lifts it, and the next miss suspends again', async () => {
  const { id, rectificationId } = await accused()
  expect(await suspendOverdue(house.world)).toBe(0)
  house.advance(HOUR)
  const suspended = await Promise.all([suspendOverdue(house.world), suspendOverdue(house.world)])
  expect(suspended.toSorted()).toEqual([0, 1])
  await syncAccount(house.world, system, { adAccountId: id })
  expect(await house.read(id)).toMatchObject({ accountStatus: 'SUSPEND_VIOLATE_AD', suspendedOver: 'NORMAL', isQuotaForbidden: false })
  expect(await rows(sql`select title from notices_messages where object_id like ${`violations.suspend:${rectificationId}:%`}`)).toEqual([
    { title: expect.stringContaining('已因整改逾期暂停') },
  ])
  expect(await refusalOf(submit(rectificationId))).toBe('RECTIFICATION_LATE')
  await extend(rectificationId)
  expect(await house.read(id)).toMatchObject({ accountStatus: 'NORMAL', suspendedOver: null })
  house.advance(2 * HOUR)
  expect(await suspendOverdue(house.world)).toBe(1)
  await extend(rectificationId)
  await submit(rectificationId)
  await decide(await caseOf(rectificationId), 'APPROVE')
  expect(await house.read(id)).toMatchObject({ accountStatus: 'NORMAL' })
})

test('what staff lifted stays lifted, two rectifications hold one account, and a ban of additions stands beneath', async () => {
  const { id, rectificationId } = await accused()
  const at = new Date(house.world.clock.now().getTime() + HOUR)
  const other = await house.world.db.transaction({ kind: 'system' }, async tx => {
    const otherId = house.world.ids.next()
    await tx.run(sql`
      insert into violations_rectifications (id, customer_id, ad_account_id, channel, violation_type, level, ad_count, policy_text, status,
        issued_at, deadline_at)
      values (${otherId}, ${house.customerId}, ${id}, 'FACEBOOK', 'RIGHTS', 'HIGH', 1, '', 'TO_BE_RECTIFIED', ${house.world.clock.now()}, ${at})`)
    return otherId
  })
  await setQuotaBan(house.world, staff, { account_ids: [id], is_forbidden: true, reason: '资质待核实' })
  house.advance(HOUR)
  expect(await suspendOverdue(house.world)).toBe(1)
  await liftSuspension(house.world, staff, { rectification_id: rectificationId, reason: '客户已说明' })
  expect(await house.read(id)).toMatchObject({ accountStatus: 'SUSPEND_VIOLATE_AD', suspendedOver: 'NORMAL' })
  await liftSuspension(house.world, staff, { rectification_id: other, reason: '客户已说明' })
  expect(await house.read(id)).toMatchObject({ accountStatus: 'FORBID_QUOTA', isQuotaForbidden: true })
  expect(await refusalOf(liftSuspension(house.world, staff, { rectification_id: other, reason: '客户已说明' }))).toBe('VIOLATION_CHANGED')
  expect(await suspendOverdue(house.world)).toBe(0)
})

test('while it is reviewed, where the customer is spared, or an appeal puts it off, nothing is suspended', async () => {
  const [reviewed, deferred] = [await accused(), await accused()]
  await submit(reviewed.rectificationId)
  await house.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      update violations_rectifications set deferred_until = deadline_at + interval '1 hour' where id = ${deferred.rectificationId}`),
  )
  house.advance(HOUR)
  expect(await suspendOverdue(house.world)).toBe(0)
  const spare = (value: boolean) =>
    setCustomerSwitch(house.world, staff, { customer_id: house.customerId, switch: 'suspends_overdue', value, reason: '合同约定' })
  await spare(false)
  house.advance(2 * HOUR)
  expect(await suspendOverdue(house.world)).toBe(0)
  await spare(true)
  expect(await suspendOverdue(house.world)).toBe(1)
  expect(await house.read(reviewed.id)).toMatchObject({ accountStatus: 'NORMAL' })
  expect(await house.read(deferred.id)).toMatchObject({ accountStatus: 'SUSPEND_VIOLATE_AD' })
})

test('a run that is cut off suspends whom it has not reached by the next one', async () => {
  await accused()
  await accused()
  house.advance(HOUR)
  const cut = { ...house.world, db: { ...house.world.db, transaction: () => Promise.reject(new Error('cut off')) } }
  await expect(suspendOverdue(cut)).rejects.toThrow('could not be suspended')
  expect(await suspendOverdue(house.world)).toBe(2)
})
