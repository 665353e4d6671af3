// Call: what a handler may know about the request in hand, besides its parsed input.
import type { Client, OpenedSession } from '@tallyhelm/flows/session/open-session'
import type { SignInOutcome } from '@tallyhelm/flows/session/sign-in'
import type { OpenedStaffSession } from '@tallyhelm/flows/staff/sign-in'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SessionReply } from '@tallyhelm/protocol/topics/session/proofs'
import type { LoginResponse } from '@tallyhelm/protocol/topics/session/schemas'
import type { StaffSessionReply } from '@tallyhelm/protocol/topics/staff/schemas'
import type { StaffActor, TenantActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { SpooledFile, World } from '@tallyhelm/world/handles/world'

export type TenantScope = { kind: 'tenant'; customerId: string; subCustomerId: string | null }

/** Of salespeople the scope ends at their own customers. */
export type StaffScope = { kind: 'staff' } | { kind: 'sales'; staffId: string }

/** A file as it came, in whole. The name is the sender's: nothing but its ending may be believed, and only with the content. */
export type Upload = { fileName: string; bytes: Uint8Array }

/** A large file as it came, on the disk until the call has ended; the name as in `Upload`. */
export type SpooledUpload = { fileName: string; file: SpooledFile }

/** Whose session it is: the customers' or the staff's; each has a cookie of its own. */
export type Realm = 'portal' | 'console'

/** The cookie to set with the answer; null takes it away. */
export type CookieChange = { secret: string; maxAgeSeconds: number | undefined } | null

/**
 * `user` fails as a defect where the endpoint may be called without a session; `tenant` and `scope` (the tenant's, for views)
 * besides refuse a user without a customer. `staff` is who calls an endpoint of the console, and fails as a defect elsewhere;
 * `staffScope` is what he sees.
 * `idempotencyKey` is the header as it came, undefined without one.
 */
export type Call = {
  readonly world: World
  readonly client: Client
  readonly requestId: string
  /** the console's half that this browser holds, also in calls of the portal */
  readonly consoleSecret: string | undefined
  readonly idempotencyKey: string | undefined
  readonly user: UserActor
  readonly staff: StaffActor
  readonly staffScope: StaffScope
  readonly tenant: TenantActor
  readonly scope: TenantScope
  readonly now: Date
  /** aborted when the caller has gone before the answer */
  readonly gone: AbortSignal
  /** The file of a multipart call; asking for it elsewhere is a defect. */
  readonly upload: Upload
  /** The same of a call that spools its file. */
  readonly spooled: SpooledUpload
  /** Sets the cookie half of a session, new or rotated, and gives the reply. */
  signedIn(session: OpenedSession): SessionReply
  /** The same for a sign-in that may still ask for a second factor: then no cookie, and an empty sid. */
  signedInOrAsked(outcome: SignInOutcome): LoginResponse
  /** Takes the cookie away and gives the empty reply. */
  signedOut(): Record<string, never>
  /** The same two for the console, with its own cookie. */
  staffSignedIn(session: OpenedStaffSession): StaffSessionReply
  staffSignedOut(): Record<string, never>
}

type CallFacts = {
  world: World
  client: Client
  requestId: string
  consoleSecret?: string | undefined
  idempotencyKey: string | undefined
  actor: UserActor | StaffActor | undefined
  file?: Upload
  spooled?: SpooledUpload
  gone?: AbortSignal
  onCookie: (change: CookieChange, realm: Realm) => void
}

export function createCall({
  world,
  client,
  requestId,
  consoleSecret,
  idempotencyKey,
  actor,
  file,
  spooled,
  gone,
  onCookie,
}: CallFacts): Call {
  const signedIn = (session: OpenedSession): SessionReply => {
    onCookie({ secret: session.secret, maxAgeSeconds: session.cookieMaxAgeSeconds }, 'portal')
    return { sid: session.sid, expires_at: session.expiresAt.toISOString() }
  }
  return {
    world,
    client,
    requestId,
    consoleSecret,
    idempotencyKey,
    gone: gone ?? new AbortController().signal,
    signedIn,
    get user() {
      if (actor?.kind !== 'user') throw new Error('This endpoint is not for a signed-in user of the portal: it has no user.')
      return actor
    },
    get staff() {
      return staffOf(actor)
    },
    get staffScope(): StaffScope {
      const { role, staffId } = staffOf(actor)
      return role === 'SALES' ? { kind: 'sales', staffId } : { kind: 'staff' }
    },
    get tenant() {
      return tenantOf(actor)
    },
    get scope(): TenantScope {
      const { customerId, subCustomerId } = tenantOf(actor)
      return { kind: 'tenant', customerId, subCustomerId }
    },
    get upload() {
      return sent(file)
    },
    get spooled() {
      return sent(spooled)
    },
    get now() {
      return world.clock.now()
    },
    signedInOrAsked(outcome) {
      if ('session' in outcome) return { ...signedIn(outcome.session), second_factor: null }
      return { sid: '', expires_at: outcome.demand.expires_at, second_factor: outcome.demand }
    },
    signedOut() {
      onCookie(null, 'portal')
      return {}
    },
    staffSignedIn(session) {
      onCookie({ secret: session.secret, maxAgeSeconds: undefined }, 'console')
      return { sid: session.sid, expires_at: session.expiresAt.toISOString() }
    },
    staffSignedOut() {
      onCookie(null, 'console')
      return {}
    },
  }
}

function sent<File>(file: File | undefined): File {
  if (!file) throw new Error('This endpoint is not multipart, or takes its file in another way.')
  return file
}

function staffOf(actor: UserActor | StaffActor | undefined): StaffActor {
  if (actor?.kind !== 'staff') throw new Error('This endpoint is not of the console: nobody of the staff calls it.')
  return actor
}

function tenantOf(actor: UserActor | StaffActor | undefined): TenantActor {
  if (actor?.kind !== 'user') throw new Error('This endpoint is not for a signed-in user of the portal: it has no tenant.')
  const { customerId, customerType } = actor
  if (customerId === null || customerType === null) throw new Refusal('PERMISSION_DENIED')
  return { ...actor, customerId, customerType }
}
