// Appeals in the database, under the ids of their cases. Each step is one line of a history that only grows.
import type { Scope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { APPEAL_TRANSITIONS, type AppealEvent, type AppealObject, type AppealStatus } from '@tallyhelm/protocol/topics/appeals/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { type Mover, requireMove } from '@tallyhelm/protocol/vocabulary/transitions'
import sql, { raw, type Sql } from 'sql-template-tag'

export type Appeal = {
  id: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  channel: Channel
  object: AppealObject
  objectId: string
  status: AppealStatus
  userId: string
  submitter: string
  asked: string | null
  answerUntil: Date | null
}
export type NewAppeal = Omit<Appeal, 'status' | 'asked' | 'answerUntil'> & {
  explanation: string
  requestKey: string
  bodyHash: string
  at: Date
}
export type AppealStep = { id: string; event: AppealEvent; mover: Mover; byName: string; note: string; at: Date }

const COLUMNS: Sql =
  raw(`a.id, a.customer_id as "customerId", a.sub_customer_id as "subCustomerId", a.ad_account_id as "adAccountId", a.channel,
  a.object, a.object_id as "objectId", a.status, a.user_id as "userId", a.submitter, a.asked, a.answer_until as "answerUntil"`)

/** With its first step. The caller holds its object, so that none of it is open. */
export async function insertAppeal(tx: Tx, made: NewAppeal, stepId: string): Promise<void> {
  await tx.run(sql`
    insert into appeals_appeals (id, customer_id, sub_customer_id, ad_account_id, channel, object, object_id, explanation, user_id, submitter,
      submitted_at, request_key, body_hash)
    values (${made.id}, ${made.customerId}, ${made.subCustomerId}, ${made.adAccountId}, ${made.channel}, ${made.object}, ${made.objectId},
      ${made.explanation}, ${made.userId}, ${made.submitter}, ${made.at}, ${made.requestKey}, ${made.bodyHash})`)
  const { submitter, explanation, at } = made
  await insertAppealStep(tx, made.id, { id: stepId, event: 'SUBMITTED', mover: 'customer', byName: submitter, note: explanation, at })
}

/** What this user sent with this key. */
export const findAppealByKey = (tx: Tx, userId: string, requestKey: string): Promise<{ id: string; bodyHash: string } | undefined> =>
  tx.maybe(sql`select id, body_hash as "bodyHash" from appeals_appeals where user_id = ${userId} and request_key = ${requestKey}`)

/** Locked until the transaction ends; undefined where `of` may not see it. */
export const lockAppeal = (tx: Tx, id: string, of: Scope = tx.scope): Promise<Appeal | undefined> =>
  tx.maybe<Appeal>(sql`select ${COLUMNS} from appeals_appeals a where a.id = ${id} and ${ownRows(of, 'a')} for no key update`)

export const readAppeal = (tx: Tx, id: string): Promise<Appeal> =>
  tx.one<Appeal>(sql`select ${COLUMNS} from appeals_appeals a where a.id = ${id}`)

type End = Omit<AppealStep, 'event'> & { event: Exclude<AppealStatus, 'PENDING'> }

/** `appeal` is locked. A step that the table does not have is a defect. */
export async function endAppeal(tx: Tx, appeal: Pick<Appeal, 'id' | 'status'>, step: End): Promise<void> {
  requireMove<AppealStatus>(APPEAL_TRANSITIONS, appeal.status, step.event, step.mover)
  await tx.run(sql`
    update appeals_appeals set status = ${step.event}, outcome = ${step.note}, ended_at = ${step.at}, asked = null, answer_until = null
    where id = ${appeal.id}`)
  await insertAppealStep(tx, appeal.id, step)
}

/** Staff want more, until then. */
export async function askAppeal(tx: Tx, id: string, until: Date, step: AppealStep): Promise<void> {
  await tx.run(sql`update appeals_appeals set asked = ${step.note}, answer_until = ${until} where id = ${id}`)
  await insertAppealStep(tx, id, step)
}

/** Nothing is asked for any more. */
export async function answerAppeal(tx: Tx, id: string, step: AppealStep): Promise<void> {
  await tx.run(sql`update appeals_appeals set asked = null, answer_until = null where id = ${id}`)
  await insertAppealStep(tx, id, step)
}

export async function notePlatformCase(
  tx: Tx,
  id: string,
  { platformCase, outcome }: { platformCase: string; outcome: string },
  step: AppealStep,
): Promise<void> {
  await tx.run(sql`update appeals_appeals set platform_case = ${platformCase}, platform_outcome = ${outcome} where id = ${id}`)
  await insertAppealStep(tx, id, step)
}

export async function insertAppealStep(tx: Tx, appealId: string, step: AppealStep): Promise<void> {
  await tx.run(sql`
    insert into appeals_steps (id, appeal_id, event, mover, by_name, note, at)
    values (${step.id}, ${appealId}, ${step.event}, ${step.mover}, ${step.byName}, ${step.note}, ${step.at})`)
}
