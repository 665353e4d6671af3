// One-time codes and counters of sign-in attempts in the database; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CodePurpose } from '@tallyhelm/protocol/topics/session/enums'
import sql from 'sql-template-tag'
import { ATTEMPT_LIMITS, type AttemptKind } from './rules.ts'

export type Phone = { countryCode: string; phone: string }
export type NewCode = Phone & {
  id: string
  purpose: CodePurpose
  codeDigest: string
  asker: string
  now: Date
  expiresAt: Date
  triesLeft: number
}
export type Attempt = { kind: AttemptKind; subject: string }

/** A stranger's network, or a signed-in user: kept as text in the column `address`. */
export const askerText = (asker: { network: string } | { userId: string }): string =>
  'userId' in asker ? `user:${asker.userId}` : asker.network

/** Sends to one phone, and for one asker, are counted one after the other: asker first, then phone, so nobody waits in a circle. */
export async function lockCodeSends(tx: Tx, { countryCode, phone }: Phone, asker: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`code-address:${asker}`}, 0))`)
  await lockPhone(tx, { countryCode, phone })
}

/** When codes were sent since an instant: to this phone, for this asker, and how many in the last hour altogether. */
export async function codeSends(
  tx: Tx,
  { countryCode, phone }: Phone,
  asker: string,
  since: { window: Date; hour: Date },
): Promise<{ toPhone: Date[]; forAsker: { at: Date; purpose: CodePurpose }[]; inLastHour: number }> {
  const toPhone = await tx.rows<{ at: Date }>(sql`
    select created_at as at from session_codes
    where country_code = ${countryCode} and phone = ${phone} and created_at > ${since.window} order by created_at desc limit 100`)
  const forAsker = await tx.rows<{ at: Date; purpose: CodePurpose }>(sql`
    select created_at as at, purpose from session_codes
    where address = ${asker} and created_at > ${since.window} order by created_at desc limit 1000`)
  const all = await tx.one<{ sends: number }>(sql`select count(*)::int as sends from session_codes where created_at > ${since.hour}`)
  return { toPhone: toPhone.map(row => row.at), forAsker, inLastHour: all.sends }
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.run(sql`
    insert into session_codes (id, country_code, phone, purpose, code_digest, address, created_at, expires_at, tries_left)
    values (${code.id}, ${code.countryCode}, ${code.phone}, ${code.purpose}, ${code.codeDigest}, ${code.asker}, ${code.now},
      ${code.expiresAt}, ${code.triesLeft})`)
}

/** The phone and purpose a code was made for, while the code can still be used. */
export async function findLiveCode(tx: Tx, id: string, now: Date): Promise<(Phone & { purpose: CodePurpose }) | undefined> {
  return tx.maybe<Phone & { purpose: CodePurpose }>(sql`
    select country_code as "countryCode", phone, purpose from session_codes where id = ${id} and used_at is null and expires_at > ${now}`)
}

/**
 * Takes one try at the newest code of a phone and says whether the digest was right; a right code is used up. The caller must commit
 * either way, or a wrong try would not be counted.
 */
export async function tryCode(
  tx: Tx,
  { countryCode, phone }: Phone,
  purpose: CodePurpose,
  codeDigest: string,
  now: Date,
): Promise<boolean> {
  const tried = await tx.maybe<{ isRight: boolean }>(sql`
    with newest as (
      select id from session_codes where country_code = ${countryCode} and phone = ${phone} and purpose = ${purpose}
      order by created_at desc, id desc limit 1 for update
    )
    update session_codes c set
      tries_left = c.tries_left - 1,
      used_at = case when c.code_digest = ${codeDigest} then ${now}::timestamptz end
    from newest where c.id = newest.id and c.used_at is null and c.expires_at > ${now} and c.tries_left > 0
    returning c.used_at is not null as "isRight"`)
  return tried?.isRight ?? false
}

/**
 * Counts an attempt before it is made, so that parallel guesses can't slip past the limit; gives the window's end when the
 * limit is passed, else undefined.
 */
export async function countAttempt(tx: Tx, { kind, subject }: Attempt, now: Date): Promise<Date | undefined> {
  const { most, windowMs } = ATTEMPT_LIMITS[kind]
  const windowEnd = new Date(now.getTime() + windowMs)
  const counted = await tx.one<{ failures: number; endsAt: Date }>(sql`
    insert into session_attempts as a (kind, subject, failures, window_ends_at) values (${kind}, ${subject}, 1, ${windowEnd})
    on conflict (kind, subject) do update set
      failures = case when a.window_ends_at <= ${now} then 1 else least(a.failures + 1, 1000000) end,
      window_ends_at = case when a.window_ends_at <= ${now} then ${windowEnd} else a.window_ends_at end
    returning failures, window_ends_at as "endsAt"`)
  return counted.failures > most ? counted.endsAt : undefined
}

/** A sign-in succeeded: the account starts anew, the address gets its attempt back. */
export async function forgiveAttempts(tx: Tx, subjects: { account: string; address: string }): Promise<void> {
  await tx.run(sql`delete from session_attempts where kind = 'ACCOUNT' and subject = ${subjects.account}`)
  await tx.run(sql`
    update session_attempts set failures = greatest(failures - 1, 0) where kind = 'ADDRESS' and subject = ${subjects.address}`)
}

/** A proof succeeded: the counter starts anew. */
export async function clearAttempts(tx: Tx, { kind, subject }: Attempt): Promise<void> {
  await tx.run(sql`delete from session_attempts where kind = ${kind} and subject = ${subject}`)
}

/** One after the other for one phone: nobody registers it twice at the same moment. */
export async function lockPhone(tx: Tx, { countryCode, phone }: Phone): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`code-phone:${countryCode}:${phone}`}, 0))`)
}
