// Applications to thaw in the database, under the ids of their cases, and the answers to batches that were sent.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { FreezeRecordStatus } from '@tallyhelm/protocol/topics/freezes/enums'
import type { ThawResults } from '@tallyhelm/protocol/topics/freezes/schemas'
import sql from 'sql-template-tag'
import type { Freeze, FreezeAnswer } from './store-steps.ts'

/** `freeze` as it was before. */
export async function insertThawApplication(
  tx: Tx,
  caseId: string,
  freeze: Freeze,
  said: { reason: string; email: string },
): Promise<void> {
  await tx.run(sql`
    insert into freezes_applications (id, record_id, customer_id, sub_customer_id, reason, email, came_from, came_applied_at,
      came_processed_at, came_opinion)
    values (${caseId}, ${freeze.id}, ${freeze.customerId}, ${freeze.subCustomerId}, ${said.reason}, ${said.email}, ${freeze.status},
      ${freeze.appliedAt}, ${freeze.processedAt}, ${freeze.opinion})`)
}

/** Where it came from, and what had been said before. */
export type ThawApplication = FreezeAnswer & { recordId: string; cameFrom: Extract<FreezeRecordStatus, 'FROZEN' | 'REJECT_THAW'> }

export const readThawApplication = (tx: Tx, caseId: string): Promise<ThawApplication> =>
  tx.one<ThawApplication>(sql`
    select record_id as "recordId", came_from as "cameFrom", came_applied_at as "appliedAt", came_processed_at as "processedAt",
      came_opinion as opinion
    from freezes_applications where id = ${caseId}`)

/** Whether what this case asks for still waits to be decided. */
export async function isThawPending(tx: Tx, caseId: string): Promise<boolean> {
  const pending = await tx.maybe(sql`
    select from freezes_applications p join freezes_records r on r.id = p.record_id where p.id = ${caseId} and r.status = 'THAW_PENDING'`)
  return pending !== undefined
}

type Sent = { userId: string; requestKey: string; bodyHash: string; at: Date }

/** What was answered under this key before, once whoever sends it too has ended; undefined when this is the first time. */
export async function claimThawRequest(tx: Tx, sent: Sent): Promise<{ bodyHash: string; answer: ThawResults | null } | undefined> {
  const written = await tx.run(sql`
    insert into freezes_requests (user_id, request_key, body_hash, created_at)
    values (${sent.userId}, ${sent.requestKey}, ${sent.bodyHash}, ${sent.at}) on conflict (user_id, request_key) do nothing`)
  if (written === 1) return undefined
  return await tx.one(sql`
    select body_hash as "bodyHash", answer from freezes_requests where user_id = ${sent.userId} and request_key = ${sent.requestKey}`)
}

export async function answerThawRequest(tx: Tx, { userId, requestKey }: Sent, answer: ThawResults): Promise<void> {
  await tx.run(sql`
    update freezes_requests set answer = ${JSON.stringify(answer)}::jsonb where user_id = ${userId} and request_key = ${requestKey}`)
}
