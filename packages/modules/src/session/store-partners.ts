// Partners and the sign-in tokens that they issue, in the database; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'
import { barProposals, barProposalsOfName, type PartnerTerms } from './store-proposed-partners.ts'

export type Partner = PartnerTerms & { id: string; name: string; secretDigest: string }
export type NewToken = {
  tokenDigest: string
  userId: string
  partnerId: string
  customerId: string
  subCustomerId: string | null
  address: string
  now: Date
  expiresAt: Date
}

/** False when the name is taken. */
export async function insertPartner(tx: Tx, partner: Partner & { createdBy: string; now: Date }): Promise<boolean> {
  const added = await tx.run(sql`
    insert into session_partners (id, name, secret_digest, customer_ids, with_sub_customers, addresses, created_by, created_at)
    values (${partner.id}, ${partner.name}, ${partner.secretDigest}, ${partner.customerIds}::bigint[], ${partner.withSubCustomers},
      ${partner.addresses}::text[], ${partner.createdBy}, ${partner.now})
    on conflict (name) do nothing`)
  if (added === 1) await barProposalsOfName(tx, partner.name, '该名称已被其他合作系统使用')
  return added === 1
}

/** Also by one that was revoked: the log names partners by it. */
export async function isPartnerNameTaken(tx: Tx, name: string): Promise<boolean> {
  return (await tx.maybe(sql`select 1 as is_there from session_partners where name = ${name}`)) !== undefined
}

/** One that was not revoked; others that ask for it wait for the commit, so that its tokens are counted one after the other. */
export function lockPartner(tx: Tx, id: string): Promise<(Partner & { revision: number }) | undefined> {
  return tx.maybe<Partner & { revision: number }>(sql`
    select id, name, secret_digest as "secretDigest", customer_ids::text[] as "customerIds", with_sub_customers as "withSubCustomers", addresses, revision
    from session_partners where id = ${id} and revoked_at is null for update`)
}

/** Of one that is locked. */
export async function changePartner(tx: Tx, id: string, { customerIds, withSubCustomers, addresses }: PartnerTerms): Promise<void> {
  await tx.run(sql`
    update session_partners set customer_ids = ${customerIds}::bigint[], with_sub_customers = ${withSubCustomers},
      addresses = ${addresses}::text[], revision = revision + 1
    where id = ${id}`)
  await barProposals(tx, id, '该合作系统的范围在提交之后已被修改')
}

/** False when it was revoked before. */
export async function revokePartner(tx: Tx, id: string, now: Date): Promise<boolean> {
  if ((await tx.run(sql`update session_partners set revoked_at = ${now} where id = ${id} and revoked_at is null`)) === 0) return false
  await barProposals(tx, id, '该合作系统已吊销')
  return true
}

export async function partnerName(tx: Tx, id: string): Promise<string> {
  return (await tx.one<{ name: string }>(sql`select name from session_partners where id = ${id}`)).name
}

/** What it issued and nobody has used, and the sessions that its tokens opened; gives whose they were. */
export async function endTokensOfPartner(tx: Tx, partnerId: string, now: Date): Promise<string[]> {
  await tx.run(sql`
    update session_tokens set expires_at = ${now} where partner_id = ${partnerId} and used_at is null and expires_at > ${now}`)
  const rows = await tx.rows<{ userId: string }>(sql`
    update session_sessions set ended_at = ${now}, end_reason = 'REVOKED' where partner_id = ${partnerId} and ended_at is null
    returning user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}

export async function countTokensSince(tx: Tx, partnerId: string, since: Date): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from session_tokens where partner_id = ${partnerId} and created_at > ${since}`)
  return n
}

export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  await tx.run(sql`
    insert into session_tokens (token_digest, user_id, partner_id, customer_id, sub_customer_id, address, created_at, expires_at)
    values (${token.tokenDigest}, ${token.userId}, ${token.partnerId}, ${token.customerId}, ${token.subCustomerId}, ${token.address},
      ${token.now}, ${token.expiresAt})`)
}

export type UsedToken = { userId: string; customerId: string | null; subCustomerId: string | null; partnerId: string | null }

/** A token that is used up by this very call; undefined for an unknown, used or expired one. */
export function useToken(tx: Tx, used: { tokenDigest: string; address: string; now: Date }): Promise<UsedToken | undefined> {
  return tx.maybe<UsedToken>(sql`
    update session_tokens set used_at = ${used.now}, used_address = ${used.address}
    where token_digest = ${used.tokenDigest} and used_at is null and expires_at > ${used.now}
    returning user_id as "userId", customer_id as "customerId", sub_customer_id as "subCustomerId", partner_id as "partnerId"`)
}
