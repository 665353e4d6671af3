// Partners that wait for another person: what their cases ask for; every transaction here runs in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** For whom a partner signs people in, and from where. */
export type PartnerTerms = { customerIds: string[] | null; withSubCustomers: boolean; addresses: string[] }

/** A new one has a digest of its secret, and nothing that it might before. */
export type ProposedPartner = PartnerTerms & { partnerId: string; name: string } & (
    | { before: null; secretDigest: string }
    | { before: PartnerTerms; secretDigest: null }
  )
type Waiting = PartnerTerms & { partnerId: string; name: string; isNew: boolean; secretDigest: string | null; bar: string | null }

/** Under the case's id. */
export async function insertProposedPartner(tx: Tx, id: string, wanted: ProposedPartner): Promise<void> {
  const { partnerId, name, customerIds, withSubCustomers, addresses, before, secretDigest } = wanted
  await tx.run(sql`
    insert into session_proposed_partners (id, partner_id, name, customer_ids, with_sub_customers, addresses, is_new, before_customer_ids,
      before_with_sub_customers, before_addresses)
    values (${id}, ${partnerId}, ${name}, ${customerIds}::bigint[], ${withSubCustomers}, ${addresses}::text[], ${before === null},
      ${before?.customerIds ?? null}::bigint[], ${before?.withSubCustomers ?? null}::boolean, ${before?.addresses ?? null}::text[])`)
  if (secretDigest !== null)
    await tx.run(sql`insert into session_proposed_partner_secrets (id, secret_digest) values (${id}, ${secretDigest})`)
}

/** `bar`: why it can't hold any more. */
export function readProposedPartner(tx: Tx, id: string): Promise<Waiting> {
  return tx.one<Waiting>(sql`
    select p.partner_id as "partnerId", p.name, p.customer_ids::text[] as "customerIds", p.with_sub_customers as "withSubCustomers",
      p.addresses, p.is_new as "isNew", p.bar, s.secret_digest as "secretDigest"
    from session_proposed_partners p left join session_proposed_partner_secrets s on s.id = p.id where p.id = ${id}`)
}

/** The secret stands with the partner from then on. */
export async function markPartnerApplied(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update session_proposed_partners set applied_at = ${now} where id = ${id}`)
  await dropProposedSecret(tx, id)
}

export async function dropProposedSecret(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from session_proposed_partner_secrets where id = ${id}`)
}

/** What waits about a partner can't hold any more, as it was asked for beside another state of it. */
export async function barProposals(tx: Tx, partnerId: string, why: string): Promise<void> {
  await tx.run(sql`
    update session_proposed_partners set bar = ${why} where partner_id = ${partnerId} and not is_new and applied_at is null and bar is null`)
}

export async function barProposalsOfName(tx: Tx, name: string, why: string): Promise<void> {
  await tx.run(sql`
    update session_proposed_partners set bar = ${why} where name = ${name} and is_new and applied_at is null and bar is null`)
}
