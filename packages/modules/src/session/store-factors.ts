// Second factors in the database: authenticator app, recovery codes, passkeys; every transaction here runs in the system's scope.
import type { StoredPasskey } from '@tallyhelm/infra/crypto/passkey'
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type Totp = { sealedSecret: string; usedStep: number; createdAt: Date; confirmedAt: Date | null }
export type Passkey = StoredPasskey & { id: string }

/** Locked until the transaction ends, so that one code is not used twice at the same moment. */
export async function findTotp(tx: Tx, userId: string): Promise<Totp | undefined> {
  const row = await tx.maybe<Omit<Totp, 'usedStep'> & { usedStep: string }>(sql`
    select sealed_secret as "sealedSecret", used_step as "usedStep", created_at as "createdAt", confirmed_at as "confirmedAt"
    from session_totps where user_id = ${userId} for update`)
  return row && { ...row, usedStep: Number.parseInt(row.usedStep, 10) }
}

/** A secret that waits for its first right code; replaces one that waited before, never a confirmed one. */
export async function proposeTotp(tx: Tx, totp: { userId: string; sealedSecret: string; now: Date }): Promise<boolean> {
  const changed = await tx.run(sql`
    insert into session_totps as t (user_id, sealed_secret, created_at) values (${totp.userId}, ${totp.sealedSecret}, ${totp.now})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, used_step = 0
    where t.confirmed_at is null`)
  return changed === 1
}

export async function noteTotpUse(tx: Tx, userId: string, step: number, now: Date): Promise<void> {
  await tx.run(sql`
    update session_totps set used_step = ${step}, confirmed_at = coalesce(confirmed_at, ${now}::timestamptz) where user_id = ${userId}`)
}

export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.run(sql`delete from session_totps where user_id = ${userId} and confirmed_at is not null`)) === 1
}

/** New recovery codes; the former ones are void. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, digests: readonly string[], now: Date): Promise<void> {
  await tx.run(sql`delete from session_recovery_codes where user_id = ${userId}`)
  if (digests.length === 0) return
  await tx.run(sql`
    insert into session_recovery_codes (user_id, code_digest, created_at)
    select ${userId}, digest, ${now}::timestamptz from unnest(${digests}::text[]) as digest`)
}

/** Uses a recovery code up, by its digest under any key; false for an unknown or used one. */
export async function useRecoveryCode(tx: Tx, userId: string, digests: readonly string[], now: Date): Promise<boolean> {
  const used = await tx.run(sql`
    update session_recovery_codes set used_at = ${now} where user_id = ${userId} and code_digest = any (${digests}::text[]) and used_at is null`)
  return used === 1
}

export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const counted = await tx.one<{ left: number }>(sql`
    select count(*)::int as left from session_recovery_codes where user_id = ${userId} and used_at is null`)
  return counted.left
}

export async function listPasskeys(tx: Tx, userId: string): Promise<Passkey[]> {
  const rows = await tx.rows<Omit<Passkey, 'counter'> & { counter: string }>(sql`
    select id, credential_id as "credentialId", public_key as "publicKey", counter, transports
    from session_passkeys where user_id = ${userId} order by id limit 100`)
  return rows.map(row => ({ ...row, counter: Number.parseInt(row.counter, 10) }))
}

/** False when this passkey is someone's already. */
export async function insertPasskey(tx: Tx, passkey: Passkey & { userId: string; name: string; now: Date }): Promise<boolean> {
  const added = await tx.run(sql`
    insert into session_passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
      ${[...passkey.transports]}::text[], ${passkey.name}, ${passkey.now})
    on conflict (credential_id) do nothing`)
  return added === 1
}

/** Moves the counter on; false when another answer of the same passkey was faster. */
export async function notePasskeyUse(tx: Tx, use: { id: string; from: number; to: number; now: Date }): Promise<boolean> {
  const changed = await tx.run(sql`
    update session_passkeys set counter = ${use.to}, last_used_at = ${use.now} where id = ${use.id} and counter = ${use.from}`)
  return changed === 1
}

export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<boolean> {
  return (await tx.run(sql`update session_passkeys set name = ${name} where id = ${id} and user_id = ${userId}`)) === 1
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from session_passkeys where id = ${id} and user_id = ${userId}`)) === 1
}

/** All second factors of the user, those that wait for their first code too; gives how many there were. */
export async function deleteFactors(tx: Tx, userId: string): Promise<number> {
  const totps = await tx.run(sql`delete from session_totps where user_id = ${userId}`)
  const passkeys = await tx.run(sql`delete from session_passkeys where user_id = ${userId}`)
  await tx.run(sql`delete from session_recovery_codes where user_id = ${userId}`)
  return totps + passkeys
}
