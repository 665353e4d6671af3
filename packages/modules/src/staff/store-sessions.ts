// Staff sessions in the database; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql, { type Sql } from 'sql-template-tag'
import { STAFF_TOUCH_EVERY_MS } from './rules.ts'

/** ROLE_CHANGED and RESET: a colleague did it. */
export type StaffEndReason = 'SIGNED_OUT' | 'REVOKED' | 'ROTATED' | 'ROLE_CHANGED' | 'RESET'
export type StaffSession = {
  id: string
  secretDigest: string
  touchedAt: Date
  expiresAt: Date
  endedAt: Date | null
  endReason: StaffEndReason | null
}
/** A session with whose it is, as that person stands now. */
export type KnownStaffSession = StaffSession & {
  staffId: string
  staffName: string
  role: StaffRole
  isDisabled: boolean
  isPasswordInitial: boolean
}
export type NewStaffSession = {
  id: string
  sidDigest: string
  secretDigest: string
  staffId: string
  address: string
  userAgent: string
  createdAt: Date
  expiresAt: Date
}

export async function insertStaffSession(tx: Tx, session: NewStaffSession): Promise<void> {
  await tx.run(sql`
    insert into staff_sessions (id, sid_digest, secret_digest, staff_id, address, user_agent, created_at, touched_at, expires_at)
    values (${session.id}, ${session.sidDigest}, ${session.secretDigest}, ${session.staffId}, ${session.address}, ${session.userAgent},
      ${session.createdAt}, ${session.createdAt}, ${session.expiresAt})`)
}

/** Role and standing are read with it each time: a change of either takes effect with the next call. */
export const findStaffSession = (tx: Tx, sidDigest: string): Promise<KnownStaffSession | undefined> =>
  findWhere(tx, sql`x.sid_digest = ${sidDigest}`)

export const findStaffSessionById = (tx: Tx, id: string): Promise<KnownStaffSession | undefined> => findWhere(tx, sql`x.id = ${id}`)

function findWhere(tx: Tx, condition: Sql): Promise<KnownStaffSession | undefined> {
  return tx.maybe<KnownStaffSession>(prepared`
    select x.id, x.secret_digest as "secretDigest", x.touched_at as "touchedAt", x.expires_at as "expiresAt", x.ended_at as "endedAt",
      x.end_reason as "endReason",
      u.id as "staffId", u.staff_name as "staffName", u.role, u.is_disabled as "isDisabled", u.is_password_initial as "isPasswordInitial"
    from staff_sessions x join staff_users u on u.id = x.staff_id where ${condition}`)
}

/** Moves the idle limit, unless that was done within the minute or the session has ended. */
export async function touchStaffSession(tx: Tx, id: string, now: Date): Promise<void> {
  const due = new Date(now.getTime() - STAFF_TOUCH_EVERY_MS)
  await tx.run(prepared`update staff_sessions set touched_at = ${now} where id = ${id} and ended_at is null and touched_at <= ${due}`)
}

/** Other halves for a session that goes on; undefined when it has ended. */
export function replaceStaffSecrets(
  tx: Tx,
  fresh: { id: string; sidDigest: string; secretDigest: string; now: Date },
): Promise<{ touchedAt: Date; expiresAt: Date } | undefined> {
  return tx.maybe<{ touchedAt: Date; expiresAt: Date }>(sql`
    update staff_sessions set sid_digest = ${fresh.sidDigest}, secret_digest = ${fresh.secretDigest}, touched_at = ${fresh.now}
    where id = ${fresh.id} and ended_at is null returning touched_at as "touchedAt", expires_at as "expiresAt"`)
}

/** Ends one session of this very person; false for a foreign, unknown or ended one. */
export async function endStaffSession(
  tx: Tx,
  ended: { staffId: string; id: string; reason: 'SIGNED_OUT' | 'REVOKED' | 'ROTATED'; now: Date },
): Promise<boolean> {
  const count = await tx.run(sql`
    update staff_sessions set ended_at = ${ended.now}, end_reason = ${ended.reason}
    where id = ${ended.id} and staff_id = ${ended.staffId} and ended_at is null`)
  return count === 1
}

/** Ends all sessions of a person, but for the one that is named, and gives how many there were. */
export async function endStaffSessions(
  tx: Tx,
  ended: { staffId: string; now: Date; reason?: StaffEndReason; keptId?: string },
): Promise<number> {
  return tx.run(sql`
    update staff_sessions set ended_at = ${ended.now}, end_reason = ${ended.reason ?? 'REVOKED'}
    where staff_id = ${ended.staffId} and ended_at is null and id is distinct from ${ended.keptId ?? null}::bigint`)
}

/** This person has signed in from this network, given as its digest. */
export async function noteStaffNetwork(tx: Tx, known: { staffId: string; networkDigest: string; now: Date }): Promise<void> {
  await tx.run(sql`
    insert into staff_known_networks (staff_id, network_digest, last_at) values (${known.staffId}, ${known.networkDigest}, ${known.now})
    on conflict (staff_id, network_digest) do update set last_at = excluded.last_at`)
}

export async function isStaffNetwork(tx: Tx, staffId: string, networkDigest: string): Promise<boolean> {
  const known = await tx.maybe<{ one: number }>(sql`
    select 1 as one from staff_known_networks where staff_id = ${staffId} and network_digest = ${networkDigest}`)
  return known !== undefined
}

/** Deletes sessions that expired, failures and sign-ins that were last counted, before these instants. Gives how many rows. */
export async function purgeStaffRows(tx: Tx, before: { expired: Date; tried: Date; known: Date }): Promise<number> {
  const counts = [
    await tx.run(sql`delete from staff_sessions where expires_at < ${before.expired}`),
    await tx.run(sql`delete from staff_attempts where last_at < ${before.tried}`),
    await tx.run(sql`delete from staff_known_networks where last_at < ${before.known}`),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}
