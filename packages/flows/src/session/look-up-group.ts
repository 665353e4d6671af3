// Grouped look-ups: sessions that are asked for while others are being read go together in the next query, and so do their touches
// (docs/decisions/signing-in.md).
import { standing, type UserStanding } from '@tallyhelm/modules/organization'
import { findSessions, type KnownSession, sessionCache, touchSessions } from '@tallyhelm/modules/session'
import { gather, perWorld } from '@tallyhelm/world/handles/gather'
import type { World } from '@tallyhelm/world/handles/world'
import { actorOf } from './open-session.ts'

const SIZES = { most: 256, mostInFlight: 2, worthAnother: 16 }

const lookUps = perWorld((world: World) => gather<string, KnownSession | undefined>({ ...SIZES, call: digests => lookUp(world, digests) }))

const touches = perWorld((world: World) => gather<string, void>({ ...SIZES, call: ids => touch(world, ids) }))

/** The session of this digest as it is now, and remembered from now on; undefined for an unknown one. */
export const lookUpInGroup = (world: World, sidDigest: string): Promise<KnownSession | undefined> => lookUps(world)(sidDigest)

/** Notes the use of a session, unless one was noted within the minute. */
export const touchInGroup = (world: World, sessionId: string): Promise<void> => touches(world)(sessionId)

/** Nothing in a digest can fail for one session alone: an error of the query is everybody's. */
async function lookUp(world: World, sidDigests: readonly string[]): Promise<(KnownSession | undefined)[]> {
  const cache = sessionCache(world)
  // Before the query: a session that ends from here on is not remembered after it.
  const { generation } = cache
  const found = await world.db.single({ kind: 'system' }, tx => findSessions<UserStanding>(tx, [...new Set(sidDigests)], standing))
  const known = new Map<string, KnownSession>()
  for (const row of found) {
    const one = {
      session: row,
      user: actorOf({ ...row, id: row.userId }, row.id, ''),
      isDisabled: row.isDisabled,
      isCustomerStopped: row.isCustomerStopped,
      isSubCustomerStopped: row.isSubCustomerStopped,
    }
    known.set(row.sidDigest, one)
    cache.remember(row.sidDigest, one, generation, world.clock.now())
  }
  return sidDigests.map(digest => known.get(digest))
}

/** Not waited for on the disk: a touch that a crash of the database loses costs some minutes of the idle time, nothing else. */
async function touch(world: World, ids: readonly string[]): Promise<void[]> {
  await world.db.single({ kind: 'system' }, tx => touchSessions(tx, [...new Set(ids)], world.clock.now()), { mayBeLost: true })
  return ids.map(() => undefined)
}
