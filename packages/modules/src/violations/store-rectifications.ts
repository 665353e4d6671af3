// Rectifications in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ViolatingAd } from '@tallyhelm/protocol/topics/violations/ad-lines'
import type { ViolationLevel, ViolationType } from '@tallyhelm/protocol/topics/violations/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'

export type NewRectification = {
  id: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  channel: Channel
  violationType: ViolationType
  level: ViolationLevel
  ads: readonly ViolatingAd[]
  policyFileIds: readonly string[]
  policyText: string
  issuedAt: Date
  deadlineAt: Date
  /** who issued it, for the history */
  issuer: string
}

/** Writes it as TO_BE_RECTIFIED; false when one of this type is open for the ad account, and nothing is written. */
export async function insertRectification(tx: Tx, rectification: NewRectification): Promise<boolean> {
  const written = await tx.run(sql`
    insert into violations_rectifications (id, customer_id, sub_customer_id, ad_account_id, channel, violation_type, level, ad_count,
      policy_text, policy_file_ids, status, issued_at, deadline_at)
    values (${rectification.id}, ${rectification.customerId}, ${rectification.subCustomerId}, ${rectification.adAccountId},
      ${rectification.channel}, ${rectification.violationType}, ${rectification.level}, ${rectification.ads.length},
      ${rectification.policyText}, ${rectification.policyFileIds}::bigint[], 'TO_BE_RECTIFIED', ${rectification.issuedAt}, ${rectification.deadlineAt})
    on conflict (ad_account_id, violation_type) where status <> 'RECTIFIED' do nothing`)
  if (written === 0) return false
  await tx.run(sql`
    insert into violations_rectified_ads (rectification_id, position, outside_ad_id, reason)
    select ${rectification.id}, position, id, reason
    from unnest(${rectification.ads.map(ad => ad.outside_ad_id)}::text[], ${rectification.ads.map(ad => ad.reason)}::text[])
      with ordinality as ads (id, reason, position)`)
  await tx.run(sql`
    insert into violations_rectification_history (rectification_id, status, actor, note, at)
    values (${rectification.id}, 'TO_BE_RECTIFIED', ${rectification.issuer}, '', ${rectification.issuedAt})`)
  return true
}

export type OverdueRectification = { id: string; customerId: string; adAccountId: string; violationType: ViolationType; deadlineAt: Date }

/**
 * What its customer has not answered by its deadline, of customers with auto_freeze on, the longest overdue first; those for which additions were
 * forbidden once are left out.
 */
export function overdueRectifications(tx: Tx, now: Date, limit: number): Promise<OverdueRectification[]> {
  return tx.rows<OverdueRectification>(sql`select ${overdueColumns} from ${overdue(now)} order by r.deadline_at, r.id limit ${limit}`)
}

/** Marks it as the reason of a ban, once; false when it was answered or marked, or the switch was turned off, in the meantime. */
export async function markQuotaBanned(tx: Tx, id: string, now: Date): Promise<boolean> {
  const marked = await tx.run(sql`
    update violations_rectifications set quota_banned_at = ${now}
    where id = (select r.id from ${overdue(now)} and r.id = ${id} for no key update of r)`)
  return marked === 1
}

const overdueColumns = raw(`r.id, r.customer_id as "customerId", r.ad_account_id as "adAccountId", r.violation_type as "violationType",
  r.deadline_at as "deadlineAt"`)
const overdue = (now: Date) => sql`violations_rectifications r
  join organization_customers c on c.id = r.customer_id and c.auto_freeze
  join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id and a.taken_back_at is null
  where r.status in ('TO_BE_RECTIFIED', 'REJECT') and r.quota_banned_at is null and r.deadline_at <= ${now}`
