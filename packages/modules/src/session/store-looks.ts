// Looks of staff through customers' eyes, in the database; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql, { type Sql } from 'sql-template-tag'

export const LOOK_TICKET_LIFE_MS = 60_000
export const LOOK_LIFE_MS = 30 * 60_000

export type Look = {
  id: string
  staffId: string
  staffSessionId: string
  userId: string
  customerId: string
  subCustomerId: string | null
  page: string
  expiresAt: Date
}

export async function insertLook(
  tx: Tx,
  look: Omit<Look, 'page'> & { ticketDigest: string; ticketUntil: Date; createdAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into session_looks (id, ticket_digest, ticket_until, staff_id, staff_session_id, user_id, customer_id, sub_customer_id,
      created_at, expires_at)
    values (${look.id}, ${look.ticketDigest}, ${look.ticketUntil}, ${look.staffId}, ${look.staffSessionId}, ${look.userId},
      ${look.customerId}, ${look.subCustomerId}, ${look.createdAt}, ${look.expiresAt})`)
}

/** Those that have neither ended nor expired. */
export const findLook = (tx: Tx, sidDigest: string, now: Date): Promise<Look | undefined> =>
  findLookWhere(tx, sql`l.sid_digest = ${sidDigest}`, now)

/** By a ticket that was not used. */
export const findTicketLook = (tx: Tx, ticketDigest: string, now: Date): Promise<Look | undefined> =>
  findLookWhere(tx, sql`l.ticket_digest = ${ticketDigest} and l.sid_digest is null and l.ticket_until > ${now}`, now)

function findLookWhere(tx: Tx, condition: Sql, now: Date): Promise<Look | undefined> {
  return tx.maybe<Look>(sql`
    select l.id, l.staff_id as "staffId", l.staff_session_id as "staffSessionId", l.user_id as "userId", l.customer_id as "customerId",
      l.sub_customer_id as "subCustomerId", l.page, l.expires_at as "expiresAt"
    from session_looks l where ${condition} and l.ended_at is null and l.expires_at > ${now}`)
}

/** False when somebody used the ticket before. */
export async function enterLook(tx: Tx, id: string, sidDigest: string): Promise<boolean> {
  return (await tx.run(sql`update session_looks set sid_digest = ${sidDigest} where id = ${id} and sid_digest is null`)) === 1
}

/** False when this page was noted last. */
export async function noteLookPage(tx: Tx, id: string, page: string): Promise<boolean> {
  return (await tx.run(sql`update session_looks set page = ${page} where id = ${id} and page <> ${page}`)) === 1
}

/** False when it had ended before. */
export async function endLook(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await tx.run(sql`update session_looks set ended_at = ${now} where id = ${id} and ended_at is null`)) === 1
}
