// Ends of licences in the database: which are near, and of which the customer was told.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql, { raw } from 'sql-template-tag'

const TABLES = raw('companies_companies p join companies_applications a on a.id = p.application_id')

/** A company whose licence ends, and how many days before that its customer is to be told. */
export type DueExpiry = { companyId: string; expiresOn: Day; days: number }

/** The nearest that each company owes; a licence that has ended already owes none. */
export const dueExpiries = (tx: Tx, today: Day, days: readonly number[], limit: number): Promise<DueExpiry[]> =>
  tx.rows<DueExpiry>(sql`
    select p.id as "companyId", a.expires_on as "expiresOn", min(d.days)::int as days from ${TABLES} cross join unnest(${days}::int[]) d (days)
    where a.expires_on > ${today}::date and a.expires_on - d.days <= ${today}::date group by p.id, a.expires_on
    having not exists (select from companies_expiry_reminders m
      where m.company_id = p.id and m.expires_on = a.expires_on and m.days <= min(d.days))
    order by a.expires_on, p.id limit ${limit}`)

/** Notes that it is told now, and with it those further away; undefined where it was, or the licence is another one meanwhile. */
export async function noteExpiry(
  tx: Tx,
  { companyId, expiresOn, days }: DueExpiry,
  { now, all }: { now: Date; all: readonly number[] },
): Promise<{ customerId: string; companyName: string } | undefined> {
  const company = await tx.maybe<{ customerId: string; companyName: string }>(sql`
    select p.customer_id as "customerId", p.company_name as "companyName" from ${TABLES}
    where p.id = ${companyId} and a.expires_on = ${expiresOn}::date for update of p`)
  if (!company) return undefined
  const noted = await tx.rows<{ days: number }>(sql`
    insert into companies_expiry_reminders (company_id, customer_id, expires_on, days, told_at)
    select ${companyId}::bigint, ${company.customerId}::bigint, ${expiresOn}::date, d.days, ${now}
    from unnest(${all.filter(each => each >= days)}::int[]) d (days) on conflict do nothing returning days`)
  return noted.some(note => note.days === days) ? company : undefined
}
