// E-mail addresses of users, the codes that prove them, and counts of what may not be done often.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type CountKind = 'INVITE' | 'EMAIL_CODE_USER' | 'EMAIL_CODE_ADDRESS'

/** Counts one use in the running window; gives the window's end once more than `most` were counted, else undefined. */
export async function countUse(
  tx: Tx,
  use: { kind: CountKind; subject: string; most: number; windowMs: number; now: Date },
): Promise<Date | undefined> {
  const { kind, subject, most, now } = use
  const windowEnd = new Date(now.getTime() + use.windowMs)
  const counted = await tx.one<{ used: number; endsAt: Date }>(sql`
    insert into organization_counts as a (kind, subject, used, window_ends_at) values (${kind}, ${subject}, 1, ${windowEnd})
    on conflict (kind, subject) do update set
      used = case when a.window_ends_at <= ${now} then 1 else least(a.used + 1, 1000000) end,
      window_ends_at = case when a.window_ends_at <= ${now} then ${windowEnd} else a.window_ends_at end
    returning used, window_ends_at as "endsAt"`)
  return counted.used > most ? counted.endsAt : undefined
}

/** Deletes counts whose window ended, and e-mail codes that did; gives how many. */
export async function purgeCounts(tx: Tx, before: Date): Promise<number> {
  const counts = await tx.run(sql`delete from organization_counts where window_ends_at < ${before}`)
  return counts + (await tx.run(sql`delete from organization_email_codes where expires_at < ${before}`))
}

/** When the user's last code was made, locked against a second one at the same time. */
export async function lockLastEmailCode(tx: Tx, userId: string): Promise<Date | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`email-code:${userId}`}, 0))`)
  const row = await tx.maybe<{ at: Date }>(sql`select created_at as at from organization_email_codes where user_id = ${userId}`)
  return row?.at
}

/** The newest code of a user replaces the one before. */
export async function writeEmailCode(
  tx: Tx,
  code: { userId: string; email: string; codeDigest: string; now: Date; expiresAt: Date; triesLeft: number },
): Promise<void> {
  await tx.run(sql`
    insert into organization_email_codes (user_id, email, code_digest, created_at, expires_at, tries_left)
    values (${code.userId}, ${code.email}, ${code.codeDigest}, ${code.now}, ${code.expiresAt}, ${code.triesLeft})
    on conflict (user_id) do update set email = excluded.email, code_digest = excluded.code_digest, created_at = excluded.created_at,
      expires_at = excluded.expires_at, tries_left = excluded.tries_left`)
}

/** Takes one try at a user's code for this very address; a right code is used up. The caller must commit either way. */
export async function tryEmailCode(tx: Tx, attempt: { userId: string; email: string; codeDigest: string; now: Date }): Promise<boolean> {
  const tried = await tx.maybe<{ isRight: boolean }>(sql`
    update organization_email_codes set tries_left = tries_left - 1
    where user_id = ${attempt.userId} and expires_at > ${attempt.now} and tries_left > 0
    returning code_digest = ${attempt.codeDigest} and lower(email) = lower(${attempt.email}::text) as "isRight"`)
  if (tried?.isRight !== true) return false
  // Its time of making stays: asking for the next one keeps its pace.
  await tx.run(sql`update organization_email_codes set tries_left = 0 where user_id = ${attempt.userId}`)
  return true
}

/** Sets a user's address; false when another user has it. */
export async function writeEmail(tx: Tx, userId: string, email: string): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(lower(${`email:${email}`}), 0))`)
  const written = await tx.run(sql`
    update organization_wallet_users u set email = ${email}
    where u.id = ${userId} and not exists (
      select from organization_wallet_users o where lower(o.email) = lower(${email}::text) and o.id <> u.id)`)
  return written === 1
}

/** Changes what is given of a user's own profile; `avatar` is a file's name, or empty. */
export async function writeProfile(tx: Tx, userId: string, change: { userName?: string; avatar?: string }): Promise<void> {
  await tx.run(sql`
    update organization_wallet_users
    set wallet_user_name = coalesce(${change.userName ?? null}, wallet_user_name), avatar = coalesce(${change.avatar ?? null}, avatar)
    where id = ${userId}`)
}
