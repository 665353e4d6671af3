// Authenticate: from the two halves of the split secret to the actor; asked by every call after sign-in.
import { forgetSessionsOf, isTouchDue, type KnownSession, sessionCache, sessionState } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { lookUpInGroup, touchInGroup } from './look-up-group.ts'
import { requireEnabled } from './require-enabled.ts'

/** `sid` from the header, `secret` from the cookie, both as they came; `isUnattended`: the page asks by itself, nobody is there. */
export type Credentials = { sid: string | undefined; secret: string | undefined; address: string; isUnattended?: boolean }

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * The signed-in user. Refuses with SESSION_MISSING (no session, a malformed or unknown sid, a cookie of another session),
 * SESSION_REVOKED, SESSION_EXPIRED (idle or absolute limit) or USER_DISABLED. Counts as use unless unattended, noted once a minute.
 */
export async function authenticate(world: World, credentials: Credentials): Promise<UserActor> {
  const { sid, secret } = credentials
  if (sid === undefined || secret === undefined || !TOKEN.test(sid) || !TOKEN.test(secret)) throw new Refusal('SESSION_MISSING')
  const { session, user, ...standing } = await lookUp(world, world.secrets.tokenDigest(sid))
  if (!world.secrets.isTokenOf(session.secretDigest, secret)) throw new Refusal('SESSION_MISSING')
  const now = world.clock.now()
  const state = sessionState(session, now)
  // Switching a user off ends the sessions too; the reason to say is the first.
  requireEnabled(standing)
  if (state === 'REVOKED') throw new Refusal('SESSION_REVOKED')
  if (state === 'EXPIRED') throw new Refusal('SESSION_EXPIRED')
  if (!credentials.isUnattended && isTouchDue(session, now)) {
    session.touchedAt = now
    await touchInGroup(world, session.id)
  }
  return { ...user, address: credentials.address }
}

/** What another process ended is not remembered here either. */
export const forgetSignedIn = (world: World, userId: string): void => forgetSessionsOf(world, userId)

/** Whether the actor of a call that lasts (a stream of events) may go on. Does not count as use. */
export async function isStillSignedIn(world: World, credentials: Credentials): Promise<boolean> {
  const { session, isDisabled } = await lookUp(world, world.secrets.tokenDigest(credentials.sid ?? ''))
  return !isDisabled && sessionState(session, world.clock.now()) === 'LIVE'
}

async function lookUp(world: World, sidDigest: string): Promise<KnownSession> {
  const known = sessionCache(world).get(sidDigest, world.clock.now()) ?? (await lookUpInGroup(world, sidDigest))
  if (!known) throw new Refusal('SESSION_MISSING')
  return known
}
