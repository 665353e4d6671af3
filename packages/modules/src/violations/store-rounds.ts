// Rounds in the database: each submission of a rectification under the id of its case, kept whatever became of it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { RectificationMeasure, RectificationStatus } from '@tallyhelm/protocol/topics/violations/enums'
import sql from 'sql-template-tag'

export type RoundOutcome = 'RECTIFIED' | 'REJECT' | 'WITHDRAWN'
export type NewRound = {
  id: string
  rectificationId: string
  customerId: string
  subCustomerId: string | null
  cameFrom: RectificationStatus
  measures: readonly RectificationMeasure[]
  explanation: string
  user: { id: string; name: string }
  requestKey: string
  bodyHash: string
  at: Date
}

/** The next of its rectification, which the caller has locked; gives its number. */
export async function insertRound(tx: Tx, round: NewRound): Promise<number> {
  const { number } = await tx.one<{ number: number }>(sql`
    insert into violations_rounds (id, rectification_id, number, customer_id, sub_customer_id, came_from, measures, explanation, user_id,
      submitter, submitted_at, request_key, body_hash)
    select ${round.id}, ${round.rectificationId}, coalesce(max(number), 0) + 1, ${round.customerId}::bigint, ${round.subCustomerId}::bigint,
      ${round.cameFrom}, ${[...round.measures]}::text[], ${round.explanation}, ${round.user.id}::bigint, ${round.user.name}, ${round.at}::timestamptz,
      ${round.requestKey}, ${round.bodyHash}
    from violations_rounds where rectification_id = ${round.rectificationId}
    returning number`)
  return number
}

/** What this person sent with this key: the rectification, and what was sent. */
export function roundsOfKey(tx: Tx, userId: string, requestKey: string): Promise<{ rectificationId: string; bodyHash: string }[]> {
  return tx.rows(sql`
    select rectification_id as "rectificationId", body_hash as "bodyHash" from violations_rounds
    where user_id = ${userId} and request_key = ${requestKey}`)
}

export type WaitingRound = { id: string; rectificationId: string; cameFrom: RectificationStatus; number: number }

export function waitingRound(tx: Tx, rectificationId: string): Promise<WaitingRound | undefined> {
  return tx.maybe<WaitingRound>(sql`
    select id, rectification_id as "rectificationId", came_from as "cameFrom", number from violations_rounds
    where rectification_id = ${rectificationId} and outcome is null`)
}

/** By its case. */
export function readRound(tx: Tx, caseId: string): Promise<WaitingRound> {
  return tx.one<WaitingRound>(sql`
    select id, rectification_id as "rectificationId", came_from as "cameFrom", number from violations_rounds where id = ${caseId}`)
}

export async function endRound(
  tx: Tx,
  id: string,
  { outcome, reason, at }: { outcome: RoundOutcome; reason: string; at: Date },
): Promise<void> {
  await tx.run(sql`update violations_rounds set outcome = ${outcome}, reason = ${reason}, ended_at = ${at} where id = ${id}`)
}
