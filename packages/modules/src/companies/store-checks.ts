// Pre-checks in the database: what was found of a material, kept with the case that it was handed in as; of whatever kind of application.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CheckLine } from '@tallyhelm/protocol/topics/companies/checks'
import sql from 'sql-template-tag'
import type { OtherLinks } from './check-rules.ts'

/** `userId` null: made by the product for the case. */
export type NewCheck = {
  id: string
  customerId: string
  userId: string | null
  kind: string
  digest: string
  lines: readonly CheckLine[]
  at: Date
  caseId: string | null
}

/** One check stands with a case: a later one takes the place of what the product or somebody else found. */
export async function insertCheck(tx: Tx, { id, customerId, userId, kind, digest, lines, at, caseId }: NewCheck): Promise<void> {
  await tx.run(sql`
    insert into companies_checks (id, customer_id, user_id, kind, digest, lines, checked_at, case_id)
    values (${id}, ${customerId}, ${userId}, ${kind}, ${digest}, ${JSON.stringify(lines)}::jsonb, ${at}, ${caseId})
    on conflict (case_id) where case_id is not null
    do update set lines = excluded.lines, checked_at = excluded.checked_at, digest = excluded.digest, user_id = excluded.user_id`)
}

/** How many checks a user made since, and when the first of them was. */
export const countChecksSince = (tx: Tx, userId: string, since: Date): Promise<{ count: number; first: Date | null }> =>
  tx.one(sql`
    select count(*)::int as count, min(checked_at) as first from companies_checks where user_id = ${userId} and checked_at > ${since}`)

type Kept = { id: string; customerId: string; kind: string; digest: string; since: Date; caseId: string }

/** What was last found of this material stands with the case from now on; false where nobody has checked it since. */
export async function keepCheck(tx: Tx, { id, customerId, kind, digest, since, caseId }: Kept): Promise<boolean> {
  const kept = await tx.run(sql`
    insert into companies_checks (id, customer_id, user_id, kind, digest, lines, checked_at, case_id)
    select ${id}::bigint, c.customer_id, c.user_id, c.kind, c.digest, c.lines, c.checked_at, ${caseId}::bigint from companies_checks c
    where c.customer_id = ${customerId} and c.kind = ${kind} and c.digest = ${digest} and c.checked_at > ${since}
    order by c.checked_at desc, c.id desc limit 1`)
  return kept === 1
}

/** Of a case whose material has changed. */
export async function dropKeptCheck(tx: Tx, caseId: string): Promise<void> {
  await tx.run(sql`delete from companies_checks where case_id = ${caseId}`)
}

/** Deletes at most `limit` checks that nobody handed anything in after; gives their number. */
export const purgeChecks = (tx: Tx, before: Date, limit: number): Promise<number> =>
  tx.run(sql`
    delete from companies_checks where id in (
      select id from companies_checks where case_id is null and checked_at < ${before} order by checked_at limit ${limit})`)

/** What the customer's companies and waiting applications of other numbers have as their links. */
export const otherLinksOf = (tx: Tx, customerId: string, number: string): Promise<OtherLinks[]> =>
  tx.rows(sql`
    select a.company_name, a.website, a.promotion_links from companies_applications a join cases_cases k on k.id = a.id
    left join companies_companies p on p.application_id = a.id
    where a.customer_id = ${customerId} and a.registration_number <> ${number} and (p.id is not null or k.status = 'PENDING')
    order by a.id desc limit 500`)
