// Call: what a handler may know about the request in hand, besides its parsed input.
import type { Client, OpenedSession } from '@tallyhelm/flows/session/open-session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TenantActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export type TenantScope = { kind: 'tenant'; customerId: string; subCustomerId: string | null }

/** The cookie to set with the answer; null takes it away. */
export type CookieChange = { secret: string; maxAgeSeconds: number | undefined } | null

/**
 * `user` fails as a defect where the endpoint may be called without a session; `tenant` and `scope` (the tenant's, for views)
 * besides refuse a user without a customer.
 * `idempotencyKey` is the header as it came, undefined without one.
 */
export type Call = {
  readonly world: World
  readonly client: Client
  readonly requestId: string
  readonly idempotencyKey: string | undefined
  readonly user: UserActor
  readonly tenant: TenantActor
  readonly scope: TenantScope
  readonly now: Date
  /** Sets the cookie half of the session and gives the reply of a sign-in. */
  signedIn(session: OpenedSession): { sid: string; expires_at: string }
  /** Takes the cookie away and gives the empty reply. */
  signedOut(): Record<string, never>
}

type CallFacts = {
  world: World
  client: Client
  requestId: string
  idempotencyKey: string | undefined
  actor: UserActor | undefined
  onCookie: (change: CookieChange) => void
}

export function createCall({ actor, onCookie, ...facts }: CallFacts): Call {
  return {
    ...facts,
    get user() {
      if (!actor) throw new Error('This endpoint may be called without a session: it has no user.')
      return actor
    },
    get tenant() {
      return tenantOf(actor)
    },
    get scope(): TenantScope {
      const { customerId, subCustomerId } = tenantOf(actor)
      return { kind: 'tenant', customerId, subCustomerId }
    },
    get now() {
      return facts.world.clock.now()
    },
    signedIn(session) {
      onCookie({ secret: session.secret, maxAgeSeconds: session.cookieMaxAgeSeconds })
      return { sid: session.sid, expires_at: session.expiresAt.toISOString() }
    },
    signedOut() {
      onCookie(null)
      return {}
    },
  }
}

function tenantOf(actor: UserActor | undefined): TenantActor {
  if (!actor) throw new Error('This endpoint may be called without a session: it has no tenant.')
  const { customerId, customerType } = actor
  if (customerId === null || customerType === null) throw new Refusal('PERMISSION_DENIED')
  return { ...actor, customerId, customerType }
}
