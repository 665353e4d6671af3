// Keeping: the steps around codes and sessions that flows of every topic may use.
import type { Clock } from '@tallyhelm/infra/clock/clock'
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CodePurpose, StepUpMethod } from '@tallyhelm/protocol/topics/session/enums'
import { networkOf } from '@tallyhelm/protocol/values/network'
import { idleEnd, steppedUpUntil } from './rules.ts'
import { sessionCache } from './session-cache.ts'
import { findSessionById, replaceSecrets } from './store.ts'
import { type Phone, tryCode } from './store-codes.ts'

/** What of the world these steps need; a flow hands in its world. */
export type Keeper = {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: { newToken(): string; tokenDigest(token: string): string; codeDigest(code: string): string }
}

/** Both halves of the split secret: `sid` goes into the reply, `secret` into the cookie; neither is stored. */
export type OpenedSession = { sid: string; secret: string; expiresAt: Date; isRemembered: boolean; cookieMaxAgeSeconds: number | undefined }

/** How a stranger's network is counted and remembered: the table holds no address. */
export function networkDigest(keeper: Pick<Keeper, 'secrets'>, address: string): string {
  return keeper.secrets.codeDigest(`address|${networkOf(address)}`)
}

/** What is digested of a code: it is bound to its phone and purpose, and to what it is about. */
export function codeText(phone: Phone, purpose: CodePurpose, code: string, about = ''): string {
  return `${purpose}|${phone.countryCode}|${phone.phone}|${code}${about === '' ? '' : `|${about}`}`
}

/**
 * Uses up a code that was sent to this phone for this purpose; refuses with CODE_WRONG. Commits in a transaction of its own, before
 * the caller's, so that a wrong try counts although the caller then refuses: never call it inside one.
 */
export async function requireCode(
  keeper: Keeper,
  input: { phone: Phone; purpose: CodePurpose; code: string; about?: string },
): Promise<void> {
  const digest = keeper.secrets.codeDigest(codeText(input.phone, input.purpose, input.code, input.about))
  const isRight = await keeper.db.transaction({ kind: 'system' }, tx => tryCode(tx, input.phone, input.purpose, digest, keeper.clock.now()))
  if (!isRight) throw new Refusal('CODE_WRONG')
}

/** Refuses with STEP_UP_REQUIRED unless this session's user proved himself within the last 10 minutes. */
export async function requireSteppedUp(tx: Tx, sessionId: string, now: Date): Promise<void> {
  if (!(await isSteppedUp(tx, sessionId, now))) throw new Refusal('STEP_UP_REQUIRED')
}

/** What requireSteppedUp asks, for whoever learns only later whether it matters. */
export async function isSteppedUp(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const session = await findSessionById(tx, sessionId)
  return session !== undefined && steppedUpUntil(session, now) !== null
}

/** The session's proof, if it was given after an instant and still counts. */
export async function proofSince(tx: Tx, sessionId: string, since: Date, now: Date): Promise<{ at: Date; by: StepUpMethod } | undefined> {
  const session = await findSessionById(tx, sessionId)
  if (!session?.steppedUpAt || !session.steppedUpBy || steppedUpUntil(session, now) === null) return undefined
  return session.steppedUpAt <= since ? undefined : { at: session.steppedUpAt, by: session.steppedUpBy }
}

/**
 * New halves, given through `call.signedIn`, for a session whose rights have changed (step-up, another role or company); the old ones end
 * at once. `provedBy` notes a proof of who one is. Refuses SESSION_REVOKED when it has ended.
 */
export async function rotateSession(
  keeper: Keeper,
  tx: Tx,
  sessionId: string,
  provedBy: StepUpMethod | null = null,
): Promise<OpenedSession> {
  const now = keeper.clock.now()
  const [sid, secret] = [keeper.secrets.newToken(), keeper.secrets.newToken()]
  const session = await replaceSecrets(tx, {
    id: sessionId,
    sidDigest: keeper.secrets.tokenDigest(sid),
    secretDigest: keeper.secrets.tokenDigest(secret),
    provedBy,
    now,
  })
  if (!session) throw new Refusal('SESSION_REVOKED')
  return opened(session, { sid, secret }, now)
}

/** What the client is told of a session, new or rotated. */
export function opened(
  session: { isRemembered: boolean; touchedAt: Date; expiresAt: Date },
  halves: { sid: string; secret: string },
  now: Date,
): OpenedSession {
  const lifeSeconds = Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000)
  return {
    ...halves,
    expiresAt: idleEnd(session),
    isRemembered: session.isRemembered,
    cookieMaxAgeSeconds: session.isRemembered ? lifeSeconds : undefined,
  }
}

/** To be called after the commit that ended or rotated sessions of a user: this process then sees it at once, others within a second. */
export function forgetSessionsOf(keeper: object, userId: string): void {
  sessionCache(keeper).forgetUser(userId)
}
