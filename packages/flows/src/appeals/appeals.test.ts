// Appeals as customers and staff go on with them: every move, who may take it, and what happens at the same time.
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { decideCase } from '../cases/decide-case.ts'
import { lapseCases } from '../cases/lapse-cases.ts'
import { usd } from '../quota/test-stage.ts'
import { openStage, type Stage, type Tenant } from '../quota/test-stage.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerAppeal, askAppeal, withdrawAppeal } from './answer-appeal.ts'
import { notePlatform } from './note-platform.ts'
import { submitAppeal } from './submit-appeal.ts'
import { appealed, appealNow, evidenceOf, forewarned, registered, RISK, WHY } from './test-appeals.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let stage: Stage
let tenant: Tenant
let asked: Awaited<ReturnType<typeof forewarned>>
beforeAll(async () => {
  stage = await openStage()
  tenant = await stage.tenant()
  await registered(stage.world, tenant.actor)
})
afterAll(() => stage?.close())
beforeEach(async () => {
  asked = await forewarned(stage.world, (await stage.account(tenant)).id)
})

const submit = () => appealed(stage.world, tenant.actor, asked)
const decide = (case_id: string, verdict: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  decideCase(stage.world, RISK, RULES_OF_CASES, {
    case_id,
    revision: 1,
    verdict,
    reason: '已与平台核对无误',
    flags: [],
    is_confirmed: true,
  })
const ask = (case_id: string) => askAppeal(stage.world, RISK, { case_id, note: '请补充商标注册证' })
const answer = async (id: string, of = tenant) =>
  answerAppeal(stage.world, of.actor, { id, text: '商标注册证见附件', files: await evidenceOf(stage.world, of.actor) })
const refusal = (name: string) => ({ refusal: name })
const ofObject = (object_id: string) =>
  stage.world.db.read({ kind: 'system' }, tx =>
    tx.one<{ status: string; ending: string | null }>(sql`select status, ending from violations_forewarnings where id = ${object_id}`),
  )
const messagesOf = async (title: string) => {
  const { rows } = await stage.query(`select body from notices_messages where title = '${title}' and user_id = ${tenant.actor.userId}`)
  return rows.length
}

test('sent again it is one appeal; another text under its key is none', async () => {
  const key = crypto.randomUUID()
  const files = await evidenceOf(stage.world, tenant.actor)
  const request = { ...asked, explanation: WHY, files }
  const send = () => submitAppeal(stage.world, tenant.actor, { idempotencyKey: key, request })
  const [first, second] = await Promise.all([send(), send()])
  expect(second).toEqual(first)
  await expect(
    submitAppeal(stage.world, tenant.actor, { idempotencyKey: key, request: { ...request, explanation: `${WHY}!` } }),
  ).rejects.toMatchObject(refusal('QUOTA_KEY_REUSED'))
  await expect(submitAppeal(stage.world, tenant.actor, { idempotencyKey: undefined, request })).rejects.toMatchObject(
    refusal('QUOTA_KEY_MISSING'),
  )
  await expect(submit()).rejects.toMatchObject(refusal('CASE_OPEN'))
})

test('approved, its object is over and nothing of it can be appealed against again', async () => {
  const id = await submit()
  await decide(id)
  expect(await appealNow(stage.world, id)).toEqual({
    status: 'APPROVE',
    asked: null,
    outcome: '已与平台核对无误',
    of_case: 'APPROVED',
    events: ['SUBMITTED', 'APPROVE'],
  })
  expect(await ofObject(asked.object_id)).toEqual({ status: 'HANDLED', ending: 'APPEAL' })
  await expect(submit()).rejects.toMatchObject(refusal('APPEAL_BARRED'))
})

test('rejected, its object stays and another appeal may follow', async () => {
  const id = await submit()
  await decide(id, 'REJECT')
  expect(await appealNow(stage.world, id)).toMatchObject({ status: 'DISAPPROVE', of_case: 'REJECTED' })
  expect((await ofObject(asked.object_id)).status).toBe('UNREAD')
  expect(await submit()).not.toBe(id)
})

test('what staff ask for is handed in with files, and the history keeps both', async () => {
  const id = await submit()
  await expect(answer(id)).rejects.toMatchObject(refusal('CASE_CLOSED'))
  await ask(id)
  expect((await appealNow(stage.world, id)).asked).toBe('请补充商标注册证')
  await answer(id)
  expect(await appealNow(stage.world, id)).toMatchObject({ asked: null, status: 'PENDING', events: ['SUBMITTED', 'ASKED', 'ANSWERED'] })
  const { rows } = await stage.query(`select count(*)::int as n from files_evidence e join appeals_steps s on s.id = e.object_id
    where e.object = 'appeal' and s.appeal_id = ${id}`)
  expect(rows).toEqual([{ n: 2 }])
  await decide(id)
})

test.each([
  [-2, 'PENDING'],
  [2, 'AUTO_DISAPPROVED'],
] as const)('7 days and %i hours after more was asked for it is %s', async (hours, status) => {
  const id = await submit()
  await ask(id)
  const told = await messagesOf('申诉已由系统驳回')
  stage.clock.advance(7 * DAY_MS + hours * HOUR_MS)
  await lapseCases(stage.world, RULES_OF_CASES)
  expect((await appealNow(stage.world, id)).status).toBe(status)
  if (status === 'PENDING') return await withdrawAppeal(stage.world, tenant.actor, { id })
  expect(await appealNow(stage.world, id)).toMatchObject({ of_case: 'LAPSED', outcome: '超过 7 天未补充材料，由系统驳回' })
  expect(await messagesOf('申诉已由系统驳回')).toBe(told + 1)
  await expect(answer(id)).rejects.toMatchObject(refusal('CASE_CLOSED'))
})

test('answered in time it waits for staff as long as it takes; late, nothing is taken', async () => {
  const id = await submit()
  await ask(id)
  await answer(id)
  stage.clock.advance(30 * DAY_MS)
  await lapseCases(stage.world, RULES_OF_CASES)
  expect((await appealNow(stage.world, id)).status).toBe('PENDING')
  await ask(id)
  stage.clock.advance(7 * DAY_MS)
  await expect(answer(id)).rejects.toMatchObject(refusal('CASE_CLOSED'))
  await expect(decide(id)).rejects.toMatchObject(refusal('CASE_LAPSED'))
  await lapseCases(stage.world, RULES_OF_CASES)
})

test.each([
  ['its platform no longer holds anything against it', sql`status = 'HANDLED', handled_at = now()`],
  ['its ad account went to a sub-customer', sql`sub_customer_id = 77`],
])('%s: the appeal ends by itself', async (_what, change) => {
  const id = await submit()
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update violations_forewarnings set ${change} where id = ${asked.object_id}`),
  )
  await expect(decide(id)).rejects.toMatchObject(refusal('CASE_UNPREPARED'))
  await lapseCases(stage.world, RULES_OF_CASES)
  expect(await appealNow(stage.world, id)).toMatchObject({ status: 'AUTO_DISAPPROVED', events: ['SUBMITTED', 'AUTO_DISAPPROVED'] })
})

test('withdrawn and decided at once, one wins and the history is linear', async () => {
  const id = await submit()
  const results = await Promise.allSettled([
    withdrawAppeal(stage.world, tenant.actor, { id }),
    decide(id),
    decide(id, 'REJECT'),
    withdrawAppeal(stage.world, tenant.actor, { id }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal('CASE_CLOSED'))
  const { status, events } = await appealNow(stage.world, id)
  expect(events).toEqual(['SUBMITTED', status])
})

test('a platform’s number is noted, and again with what came of it', async () => {
  const id = await submit()
  await notePlatform(stage.world, RISK, { case_id: id, platform_case: 'META-1', platform_outcome: '' })
  await notePlatform(stage.world, RISK, { case_id: id, platform_case: 'META-1', platform_outcome: '平台已恢复' })
  const { rows } = await stage.query(`select platform_case, platform_outcome from appeals_appeals where id = ${id}`)
  expect(rows).toEqual([{ platform_case: 'META-1', platform_outcome: '平台已恢复' }])
  expect((await appealNow(stage.world, id)).events).toEqual(['SUBMITTED', 'PLATFORM', 'PLATFORM'])
  await expect(
    notePlatform(stage.world, { ...RISK, role: 'AUDIT' }, { case_id: id, platform_case: '1', platform_outcome: '' }),
  ).rejects.toMatchObject(refusal('PERMISSION_DENIED'))
})

test('strangers and siblings find nothing, and files of others are no evidence', async () => {
  const stranger = await stage.tenant()
  const sibling = await stage.subTenant(tenant, usd(0))
  for (const { actor } of [stranger, sibling]) await registered(stage.world, actor)
  const id = await submit()
  await ask(id)
  for (const other of [stranger, sibling]) {
    await expect(appealed(stage.world, other.actor, asked)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(answer(id, other)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(withdrawAppeal(stage.world, other.actor, { id })).rejects.toMatchObject(refusal('NOT_FOUND'))
  }
  const foreign = await evidenceOf(stage.world, stranger.actor)
  const given = { id, text: '商标注册证见附件', files: foreign }
  await expect(answerAppeal(stage.world, tenant.actor, given)).rejects.toMatchObject(refusal('INPUT_INVALID'))
  expect((await appealNow(stage.world, id)).events).toEqual(['SUBMITTED', 'ASKED'])
})

test('a colleague may go on with it', async () => {
  const colleague = { ...tenant, actor: { ...tenant.actor, userId: stage.world.ids.next(), userName: '同事' } }
  await registered(stage.world, colleague.actor)
  const id = await submit()
  await ask(id)
  await answer(id, colleague)
  await withdrawAppeal(stage.world, colleague.actor, { id })
  expect(await appealNow(stage.world, id)).toMatchObject({ status: 'WITHDRAWN', of_case: 'WITHDRAWN' })
})
