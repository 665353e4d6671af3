// Counters of sign-ins in vain, by account and by address, under keyed digests; in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'
import { ATTEMPTS_REMEMBERED_MS, type StaffAttemptKind, waitAfterMs } from './rules.ts'

export type StaffAttempt = { kind: StaffAttemptKind; subject: string }

/**
 * Counts one try as if it failed, before it is judged, so that many at once are still counted one after the other. Gives until when to
 * wait if the try is not allowed; then it isn't counted either.
 */
export async function countStaffAttempt(tx: Tx, attempt: StaffAttempt, now: Date): Promise<Date | undefined> {
  // One statement finds or makes the row and locks it: a success at the same moment deletes it, and a look of its own might find none.
  const known = await tx.one<{ failures: number; lastAt: Date; blockedUntil: Date }>(sql`
    insert into staff_attempts as a (kind, subject, failures, last_at, blocked_until)
    values (${attempt.kind}, ${attempt.subject}, 0, ${now}, ${now}) on conflict (kind, subject) do update set failures = a.failures
    returning failures, last_at as "lastAt", blocked_until as "blockedUntil"`)
  if (known.blockedUntil > now) return known.blockedUntil
  const isForgotten = now.getTime() - known.lastAt.getTime() > ATTEMPTS_REMEMBERED_MS
  const failures = (isForgotten ? 0 : known.failures) + 1
  const blockedUntil = new Date(now.getTime() + waitAfterMs(attempt.kind, failures))
  await tx.run(sql`
    update staff_attempts set failures = ${failures}, last_at = ${now}, blocked_until = ${blockedUntil}
    where kind = ${attempt.kind} and subject = ${attempt.subject}`)
  return undefined
}

/** After a success: the account starts afresh, and the address gets this one try back. */
export async function forgiveStaffAttempts(tx: Tx, attempts: { account: StaffAttempt; address: StaffAttempt }): Promise<void> {
  await tx.run(sql`delete from staff_attempts where kind = ${attempts.account.kind} and subject = ${attempts.account.subject}`)
  await tx.run(sql`
    update staff_attempts set failures = greatest(failures - 1, 0), blocked_until = last_at
    where kind = ${attempts.address.kind} and subject = ${attempts.address.subject}`)
}
