// Tickets in the database: what carries a person from one step to the next; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/**
 * SECOND_FACTOR between password and second factor; RESET between the proved phone and the mail; RESET_LINK in the mail;
 * the two others around a passkey's challenge.
 */
export const TICKET_KINDS = ['SECOND_FACTOR', 'RESET', 'RESET_LINK', 'STEP_UP_PASSKEY', 'ADD_PASSKEY'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

export type Ticket = { userId: string; challenge: string | null; isRemembered: boolean }

/** Which ticket: its digest, what it must be for, and where it must come from. */
export type TicketKey = { ticketDigest: string; kind: TicketKind; boundTo: string }

export type NewTicket = TicketKey &
  Partial<Pick<Ticket, 'challenge' | 'isRemembered'>> & { userId: string; now: Date; expiresAt: Date; tries: number }

export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<void> {
  await tx.run(sql`
    insert into session_tickets (ticket_digest, kind, user_id, bound_to, challenge, is_remembered, tries_left, created_at, expires_at)
    values (${ticket.ticketDigest}, ${ticket.kind}, ${ticket.userId}, ${ticket.boundTo}, ${ticket.challenge ?? null},
      ${ticket.isRemembered ?? false}, ${ticket.tries}, ${ticket.now}, ${ticket.expiresAt})`)
}

/** A ticket that can still be used; undefined for an unknown, used, expired or tired one, or one that belongs elsewhere. */
export async function findTicket(tx: Tx, key: TicketKey, now: Date): Promise<Ticket | undefined> {
  return tx.maybe<Ticket>(sql`
    select user_id as "userId", challenge, is_remembered as "isRemembered" from session_tickets where ${alive(key, now)}`)
}

/** Takes one of its tries; the caller must commit, or the try would not be counted. */
export async function tryTicket(tx: Tx, key: TicketKey, now: Date): Promise<Ticket | undefined> {
  return tx.maybe<Ticket>(sql`
    update session_tickets set tries_left = tries_left - 1 where ${alive(key, now)}
    returning user_id as "userId", challenge, is_remembered as "isRemembered"`)
}

/** Uses the ticket up, also after its last try; undefined when someone else has done so. */
export async function useTicket(tx: Tx, key: TicketKey, now: Date): Promise<Ticket | undefined> {
  return tx.maybe<Ticket>(sql`
    update session_tickets set used_at = ${now}
    where ticket_digest = ${key.ticketDigest} and kind = ${key.kind} and bound_to = ${key.boundTo} and used_at is null and expires_at > ${now}
    returning user_id as "userId", challenge, is_remembered as "isRemembered"`)
}

/** Sets what the passkey is to sign; a later challenge replaces the former. */
export async function setTicketChallenge(tx: Tx, key: TicketKey, challenge: string, now: Date): Promise<Ticket | undefined> {
  return tx.maybe<Ticket>(sql`
    update session_tickets set challenge = ${challenge} where ${alive(key, now)}
    returning user_id as "userId", challenge, is_remembered as "isRemembered"`)
}

/** When tickets of this kind were made for the user since an instant. */
export async function ticketTimes(tx: Tx, userId: string, kind: TicketKind, since: Date): Promise<Date[]> {
  const made = await tx.rows<{ at: Date }>(sql`
    select created_at as at from session_tickets
    where user_id = ${userId} and kind = ${kind} and created_at > ${since} order by created_at desc limit 100`)
  return made.map(row => row.at)
}

/** Every open ticket of the user is void: links in older mails, half-done sign-ins. */
export async function voidTickets(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(sql`update session_tickets set used_at = ${now} where user_id = ${userId} and used_at is null`)
}

/** Mails to one user are counted one after the other. */
export async function lockUserMails(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`session-mail:${userId}`}, 0))`)
}

const alive = (key: TicketKey, now: Date) => sql`
  ticket_digest = ${key.ticketDigest} and kind = ${key.kind} and bound_to = ${key.boundTo}
  and used_at is null and expires_at > ${now} and tries_left > 0`
