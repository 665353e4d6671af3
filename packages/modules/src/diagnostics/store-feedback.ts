// Feedback in the database: what was said, and what the staff did about it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { FeedbackEvent, FeedbackState, FeedbackType } from '@tallyhelm/protocol/topics/diagnostics/enums'
import sql from 'sql-template-tag'

export type NewFeedback = {
  id: string
  userId: string
  customerId: string | null
  subCustomerId: string | null
  feedbackType: FeedbackType
  content: string
  files: readonly string[]
  contact: string
  pageUrl: string
  version: string
  userAgent: string
  createdAt: Date
}

export async function insertFeedback(tx: Tx, feedback: NewFeedback): Promise<void> {
  await tx.run(sql`
    insert into diagnostics_feedback (id, user_id, customer_id, sub_customer_id, feedback_type, content, files, contact, page_url, version,
      user_agent, created_at)
    values (${feedback.id}, ${feedback.userId}, ${feedback.customerId}, ${feedback.subCustomerId}, ${feedback.feedbackType},
      ${feedback.content}, ${feedback.files}, ${feedback.contact}, ${feedback.pageUrl}, ${feedback.version}, ${feedback.userAgent},
      ${feedback.createdAt})`)
}

/** A piece of feedback as the staff's actions need it. */
export type Feedback = {
  id: string
  userId: string
  customerId: string | null
  subCustomerId: string | null
  content: string
  state: FeedbackState
  claimedBy: string | null
  claimedByName: string | null
}

export async function lockFeedback(tx: Tx, id: string): Promise<Feedback | undefined> {
  return await tx.maybe<Feedback>(sql`
    select f.id, f.user_id as "userId", f.customer_id as "customerId", f.sub_customer_id as "subCustomerId", f.content, f.state,
      f.claimed_by as "claimedBy", (select s.staff_name from staff_users s where s.id = f.claimed_by) as "claimedByName"
    from diagnostics_feedback f where f.id = ${id} for update`)
}

/** Ids of what this person has claimed and nobody has closed. */
export async function heldFeedback(tx: Tx, staffId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from diagnostics_feedback where claimed_by = ${staffId} and state <> 'CLOSED' order by id`)
  return rows.map(({ id }) => id)
}

export type FeedbackStep = { id: string; event: FeedbackEvent; staffId: string; note: string; at: Date }

/** Writes a step with what it makes of the feedback: the first answer stays the one that was promised. */
export async function takeFeedbackStep(tx: Tx, feedback: Feedback, step: FeedbackStep): Promise<void> {
  const { event, staffId, at } = step
  const claimedBy = event === 'CLAIMED' ? staffId : event === 'RELEASED' ? null : (feedback.claimedBy ?? staffId)
  const state = event === 'ANSWERED' || event === 'CLOSED' ? event : feedback.state
  await tx.run(sql`
    update diagnostics_feedback set state = ${state}, claimed_by = ${claimedBy},
      answered_at = case when ${event === 'ANSWERED'} then coalesce(answered_at, ${at}) else answered_at end
    where id = ${feedback.id}`)
  await tx.run(sql`
    insert into diagnostics_feedback_events (id, feedback_id, event, staff_id, note, at)
    values (${step.id}, ${feedback.id}, ${event}, ${staffId}, ${step.note}, ${at})`)
}
