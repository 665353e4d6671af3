// Authenticate: from the two halves of the split secret to the actor; asked by every call after sign-in.
import { findUser } from '@tallyhelm/modules/organization'
import { findSession, isTouchDue, type KnownSession, sessionCache, sessionState, touchSession } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { actorOf } from './open-session.ts'

/** `sid` from the header, `secret` from the cookie, both as they came. */
export type Credentials = { sid: string | undefined; secret: string | undefined; address: string }

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * The signed-in user. Refuses with SESSION_MISSING (no session, a malformed or unknown sid, a cookie of another session),
 * SESSION_REVOKED, SESSION_EXPIRED (idle or absolute limit) or USER_DISABLED. Counts as use, noted once a minute.
 */
export async function authenticate(world: World, credentials: Credentials): Promise<UserActor> {
  const { sid, secret } = credentials
  if (sid === undefined || secret === undefined || !TOKEN.test(sid) || !TOKEN.test(secret)) throw new Refusal('SESSION_MISSING')
  const { session, user, isDisabled } = await lookUp(world, world.secrets.tokenDigest(sid))
  // Digests of 256 random bits: how long the comparison takes tells nothing that could be used.
  if (world.secrets.tokenDigest(secret) !== session.secretDigest) throw new Refusal('SESSION_MISSING')
  const now = world.clock.now()
  const state = sessionState(session, now)
  // Switching a user off ends the sessions too; the reason to say is the first.
  if (isDisabled) throw new Refusal('USER_DISABLED')
  if (state === 'REVOKED') throw new Refusal('SESSION_REVOKED')
  if (state === 'EXPIRED') throw new Refusal('SESSION_EXPIRED')
  if (isTouchDue(session, now)) {
    session.touchedAt = now
    await world.db.single({ kind: 'system' }, tx => touchSession(tx, session.id, now))
  }
  return { ...user, address: credentials.address }
}

/** Whether the actor of a call that lasts (a stream of events) may go on. Does not count as use. */
export async function isStillSignedIn(world: World, credentials: Credentials): Promise<boolean> {
  const { session, isDisabled } = await lookUp(world, world.secrets.tokenDigest(credentials.sid ?? ''))
  return !isDisabled && sessionState(session, world.clock.now()) === 'LIVE'
}

async function lookUp(world: World, sidDigest: string): Promise<KnownSession> {
  const cache = sessionCache(world)
  const remembered = cache.get(sidDigest, world.clock.now())
  if (remembered) return remembered
  const { generation } = cache
  const session = await world.db.single({ kind: 'system' }, tx => findSession(tx, sidDigest))
  const user = session && (await world.db.single({ kind: 'system' }, tx => findUser(tx, session.userId)))
  if (!session || !user) throw new Refusal('SESSION_MISSING')
  const known: KnownSession = { session, user: actorOf(user, session.id, ''), isDisabled: user.isDisabled }
  cache.remember(sidDigest, known, generation, world.clock.now())
  return known
}
