// What became of earlier applications for ad accounts, for whoever is about to make one.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Industry } from '@tallyhelm/protocol/topics/companies/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** So many of the newest say how it is now. */
const NEWEST = 5_000

/** How many accounts were made in this company's name. */
export async function openedFor(tx: Tx, of: { customerId: string; companyId: string; channel: Channel }): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from openings_applications a join items_items i on i.case_id = a.id
    where a.customer_id = ${of.customerId} and a.company_id = ${of.companyId} and a.channel = ${of.channel} and i.state = 'DONE'`)
  return count
}

/** Of all customers' applications of a channel by companies of an industry: how many have ended, and how many of those with an account. */
export const pastOf = (tx: Tx, { channel, industry }: { channel: Channel; industry: Industry }): Promise<{ ended: number; passed: number }> =>
  tx.one(sql`
    select count(*)::int as ended, count(*) filter (where a.outcome = 'APPROVE')::int as passed
    from (select id, material_id, outcome from openings_applications where channel = ${channel} order by id desc limit ${NEWEST}) a
      join companies_applications m on m.id = a.material_id join cases_cases k on k.id = a.id
    where m.industry = ${industry} and (a.outcome is not null or k.status = 'REJECTED')`)
