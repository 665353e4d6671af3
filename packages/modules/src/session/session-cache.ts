// Who a session belongs to, remembered for a moment: what each request asks first must not cost a query each time.
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Session } from './store.ts'

/** A revocation elsewhere is noticed after this time at the latest; one by this process at once, through `forget`. */
const REMEMBERED_MS = 1_000
const ROOM = 20_000

export type KnownSession = {
  session: Session
  user: Omit<UserActor, 'address'>
  isDisabled: boolean
  isCustomerStopped: boolean
  isSubCustomerStopped: boolean
}
type Entry = { known: KnownSession; untilMs: number }

/**
 * `generation` is read before the look-up and given back with its result: what was read before something ended is not
 * remembered after it.
 */
type SessionCache = {
  readonly generation: number
  get(sidDigest: string, now: Date): KnownSession | undefined
  remember(sidDigest: string, known: KnownSession, generation: number, now: Date): void
  forget(sessionId: string): void
  forgetUser(userId: string): void
}

const caches = new WeakMap<object, SessionCache>()

/** The cache of this world; one process has one world, a test may have several. */
export function sessionCache(world: object): SessionCache {
  const existing = caches.get(world)
  if (existing) return existing
  const made = createSessionCache()
  caches.set(world, made)
  return made
}

function createSessionCache(): SessionCache {
  const entries = new Map<string, Entry>()
  let generation = 0
  function forgetWhere(matches: (known: KnownSession) => boolean): void {
    generation += 1
    for (const [digest, { known }] of entries) if (matches(known)) entries.delete(digest)
  }
  return {
    get generation() {
      return generation
    },
    get(sidDigest, now) {
      const entry = entries.get(sidDigest)
      // A clock that was set back must not keep an entry alive.
      const isFresh = entry && now.getTime() < entry.untilMs && now.getTime() >= entry.untilMs - REMEMBERED_MS
      if (isFresh) return entry.known
      entries.delete(sidDigest)
      return undefined
    },
    remember(sidDigest, known, generationThen, now) {
      if (generationThen !== generation) return
      const oldest = entries.keys().next().value
      if (entries.size >= ROOM && oldest !== undefined) entries.delete(oldest)
      entries.set(sidDigest, { known, untilMs: now.getTime() + REMEMBERED_MS })
    },
    forget: sessionId => forgetWhere(known => known.session.id === sessionId),
    forgetUser: userId => forgetWhere(known => known.user.userId === userId),
  }
}
