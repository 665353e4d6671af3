// Sessions in the database; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { StepUpMethod } from '@tallyhelm/protocol/topics/session/enums'
import sql, { type Sql } from 'sql-template-tag'
import { NETWORK_KNOWN_MS, TOKENS_TOLD_MS, TOUCH_EVERY_MS } from './rules.ts'

export type Session = {
  id: string
  userId: string
  secretDigest: string
  isRemembered: boolean
  createdAt: Date
  touchedAt: Date
  expiresAt: Date
  endedAt: Date | null
  steppedUpAt: Date | null
  steppedUpBy: StepUpMethod | null
}
export type NewSession = Omit<Session, 'endedAt' | 'touchedAt' | 'steppedUpAt' | 'steppedUpBy'> & {
  sidDigest: string
  address: string
  userAgent: string
  /** whose token opened it */
  partnerId?: string | null
}
export type EndReason = 'SIGNED_OUT' | 'REVOKED' | 'ROTATED'

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.run(sql`
    insert into session_sessions
      (id, sid_digest, secret_digest, user_id, is_remembered, address, user_agent, created_at, touched_at, expires_at, partner_id)
    values (${session.id}, ${session.sidDigest}, ${session.secretDigest}, ${session.userId}, ${session.isRemembered},
      ${session.address}, ${session.userAgent}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt}, ${session.partnerId ?? null})`)
}

export const findSession = (tx: Tx, sidDigest: string): Promise<Session | undefined> =>
  findSessionWhere(tx, sql`x.sid_digest = ${sidDigest}`)

export const findSessionById = (tx: Tx, id: string): Promise<Session | undefined> => findSessionWhere(tx, sql`x.id = ${id}`)

const COLUMNS = sql`x.id, x.user_id as "userId", x.secret_digest as "secretDigest", x.is_remembered as "isRemembered",
  x.created_at as "createdAt", x.touched_at as "touchedAt", x.expires_at as "expiresAt", x.ended_at as "endedAt",
  x.stepped_up_at as "steppedUpAt", x.stepped_up_by as "steppedUpBy"`

function findSessionWhere(tx: Tx, condition: Sql): Promise<Session | undefined> {
  return tx.maybe<Session>(prepared`select ${COLUMNS} from session_sessions x where ${condition}`)
}

/**
 * Those of the sessions that exist, each together with what `user` selects: columns, and tables in which `u` is the user. A name
 * that both have is the user's.
 */
export function findSessions<User>(
  tx: Tx,
  sidDigests: readonly string[],
  user: { columns: Sql; tables: Sql },
): Promise<(Session & { sidDigest: string } & User)[]> {
  return tx.rows(prepared`
    select x.sid_digest as "sidDigest", ${COLUMNS}, ${user.columns}
    from session_sessions x join (${user.tables}) on u.id = x.user_id
    where x.sid_digest = any (${sidDigests}::text[])`)
}

/**
 * Moves the idle limits. A session that has ended, or was touched within the minute, stays as it is; so does one that somebody else
 * is changing, so that nobody waits for a touch, nor a touch for anybody.
 */
export async function touchSessions(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const due = new Date(now.getTime() - TOUCH_EVERY_MS)
  await tx.run(sql`
    update session_sessions x set touched_at = ${now}
    from (select id from session_sessions where id = any (${ids}::bigint[]) and ended_at is null and touched_at <= ${due}
      for update skip locked) free
    where x.id = free.id`)
}

/** Ends one session; false when it had ended before. */
export async function endSession(tx: Tx, id: string, reason: EndReason, now: Date): Promise<boolean> {
  return (
    (await tx.run(sql`update session_sessions set ended_at = ${now}, end_reason = ${reason} where id = ${id} and ended_at is null`)) === 1
  )
}

/** Ends all sessions of a user and gives how many there were. */
export async function endSessionsOfUser(tx: Tx, userId: string, reason: EndReason, now: Date): Promise<number> {
  return tx.run(sql`update session_sessions set ended_at = ${now}, end_reason = ${reason} where user_id = ${userId} and ended_at is null`)
}

/** The same of many users. */
export async function endSessionsOfUsers(tx: Tx, userIds: readonly string[], now: Date): Promise<number> {
  const ended = await tx.run(sql`
    update session_sessions set ended_at = ${now}, end_reason = 'REVOKED' where user_id = any(${userIds}::bigint[]) and ended_at is null`)
  if (ended > 0) await tx.run(sql`select pg_notify('session_ends', id) from unnest(${userIds}::text[]) id`)
  return ended
}

/** How many sessions of these users are open now. */
export async function countSessionsOfUsers(tx: Tx, userIds: readonly string[], now: Date): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from session_sessions where user_id = any(${userIds}::bigint[]) and ended_at is null and expires_at > ${now}`)
  return n
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(tx: Tx, userId: string, keptId: string, now: Date): Promise<number> {
  return tx.run(sql`
    update session_sessions set ended_at = ${now}, end_reason = 'REVOKED'
    where user_id = ${userId} and id <> ${keptId} and ended_at is null`)
}

/** Ends one session of this very user; false for a foreign, unknown or ended one. */
export async function endSessionOfUser(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  return (
    (await tx.run(sql`
      update session_sessions set ended_at = ${now}, end_reason = 'REVOKED'
      where id = ${id} and user_id = ${userId} and ended_at is null`)) === 1
  )
}

/** New halves for a live session; undefined when it has ended. A proof of who one is stays as it was unless a new one is given. */
export async function replaceSecrets(
  tx: Tx,
  fresh: { id: string; sidDigest: string; secretDigest: string; provedBy: StepUpMethod | null; now: Date },
): Promise<Session | undefined> {
  const changed = await tx.run(sql`
    update session_sessions set sid_digest = ${fresh.sidDigest}, secret_digest = ${fresh.secretDigest}, touched_at = ${fresh.now},
      stepped_up_at = case when ${fresh.provedBy}::text is null then stepped_up_at else ${fresh.now}::timestamptz end,
      stepped_up_by = coalesce(${fresh.provedBy}::text, stepped_up_by)
    where id = ${fresh.id} and ended_at is null and expires_at > ${fresh.now}`)
  return changed === 1 ? findSessionById(tx, fresh.id) : undefined
}

/** False when this owner has used the nonce before. */
export async function claimNonce(tx: Tx, claim: { owner: string; nonce: string; expiresAt: Date }): Promise<boolean> {
  const added = await tx.run(sql`
    insert into session_nonces (owner, nonce, expires_at) values (${claim.owner}, ${claim.nonce}, ${claim.expiresAt})
    on conflict do nothing`)
  return added === 1
}

/** The user has signed in from this network; digests as networkDigest makes them. */
export async function noteKnownNetwork(tx: Tx, known: { userId: string; networkDigest: string; now: Date }): Promise<void> {
  await tx.run(sql`
    insert into session_known_networks (user_id, network_digest, last_at) values (${known.userId}, ${known.networkDigest}, ${known.now})
    on conflict (user_id, network_digest) do update set last_at = excluded.last_at`)
}

export async function isKnownNetwork(tx: Tx, userId: string, networkDigest: string): Promise<boolean> {
  const known = await tx.maybe<{ one: number }>(sql`
    select 1 as one from session_known_networks where user_id = ${userId} and network_digest = ${networkDigest}`)
  return known !== undefined
}

/** What the user has signed in from so far: `isFirst` where nothing at all is known. A device is new only where others are known. */
export async function knownClient(
  tx: Tx,
  { userId, networkDigest, device }: { userId: string; networkDigest: string; device: string },
): Promise<{ isFirst: boolean; isNewNetwork: boolean; isNewDevice: boolean }> {
  return await tx.one(sql`
    select n.count = 0 as "isFirst", not n.is_known as "isNewNetwork", d.count > 0 and not d.is_known as "isNewDevice"
    from (select count(*) as count, coalesce(bool_or(network_digest = ${networkDigest}), false) as is_known
        from session_known_networks where user_id = ${userId}) n,
      (select count(*) as count, coalesce(bool_or(device = ${device}), false) as is_known from session_known_devices where user_id = ${userId}) d`)
}

/** The user has signed in with this kind of browser and system. */
export async function noteKnownDevice(tx: Tx, known: { userId: string; device: string; now: Date }): Promise<void> {
  await tx.run(sql`
    insert into session_known_devices (user_id, device, last_at) values (${known.userId}, ${known.device}, ${known.now})
    on conflict (user_id, device) do update set last_at = excluded.last_at`)
}

/** Deletes what can no longer matter: rows that expired before the given instant. Gives how many. */
export async function purgeExpired(tx: Tx, before: Date): Promise<number> {
  const counts = [
    await tx.run(sql`delete from session_nonces where expires_at < ${before}`),
    await tx.run(sql`delete from session_looks where expires_at < ${before}`),
    await tx.run(sql`
      delete from session_tokens where expires_at < ${before} and (partner_id is null or expires_at < ${new Date(before.getTime() - TOKENS_TOLD_MS)})`),
    await tx.run(sql`delete from session_tickets where expires_at < ${before}`),
    await tx.run(sql`delete from session_totps where confirmed_at is null and created_at < ${before}`),
    await tx.run(sql`delete from session_attempts where window_ends_at < ${before}`),
    await tx.run(sql`delete from session_codes where created_at < ${before}`),
    await tx.run(sql`delete from session_sessions where expires_at < ${before}`),
    await tx.run(sql`delete from session_known_networks where last_at < ${new Date(before.getTime() - NETWORK_KNOWN_MS)}`),
    await tx.run(sql`delete from session_known_devices where last_at < ${new Date(before.getTime() - NETWORK_KNOWN_MS)}`),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}
