// What became of earlier applications for ad accounts, for whoever is about to make one.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { Industry } from '@tallyhelm/protocol/topics/companies/enums'
import type { OpeningValues } from '@tallyhelm/protocol/topics/openings/schemas'
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
export const pastOf = (
  tx: Tx,
  { channel, industry }: { channel: Channel; industry: Industry },
): Promise<{ ended: number; passed: number }> =>
  tx.one(sql`
    select count(*)::int as ended, count(*) filter (where a.standing = 'APPROVE')::int as passed
    from (select industry, standing from openings_applications where channel = ${channel} order by submitted_at desc, id desc limit ${NEWEST}) a
    where a.industry = ${industry} and a.standing in ('APPROVE', 'DISAPPROVE')`)

export type LastOpening = { id: string; submittedAt: Date; companyName: string; values: OpeningValues }

/** What the customer asked for last on the channel. */
export async function lastOpeningOf(tx: Tx, customerId: string, channel: Channel): Promise<LastOpening | undefined> {
  const row = await tx.maybe<OpeningValues & Omit<LastOpening, 'values'>>(sql`
    select a.id, a.submitted_at as "submittedAt", m.company_name as "companyName", a.channel, a.company_id, a.account_name, a.count, a.currency,
      a.timezone, a.website, a.ad_type, a.invite_emails, a.request_id, a.target_regions, a.mcc_id, a.bc_id
    from openings_applications a join companies_applications m on m.id = a.material_id
    where a.customer_id = ${customerId} and a.channel = ${channel} and ${ownCustomersAlone(tx.scope, 'a.customer_id')}
    order by a.submitted_at desc, a.id desc limit 1`)
  if (!row) return undefined
  const { id, submittedAt, companyName, ...values } = row
  return { id, submittedAt, companyName, values }
}
