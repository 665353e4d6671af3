// Rectifications in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ViolatingAd } from '@tallyhelm/protocol/topics/violations/ad-lines'
import type { RectificationStatus, ViolationLevel, ViolationType } from '@tallyhelm/protocol/topics/violations/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

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

/** A rectification whose row the transaction holds, with what it is about. */
export type LockedRectification = {
  id: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  accountName: string
  violationType: ViolationType
  status: RectificationStatus
  deadlineAt: Date
  suspendedAt: Date | null
  liftedAt: Date | null
}

/** Whoever changes its ad account too locks that before. Undefined for one that does not exist, or is not the owner's or no longer held. */
export function lockRectification(tx: Tx, id: string, owner?: Owner): Promise<LockedRectification | undefined> {
  return tx.maybe<LockedRectification>(sql`
    select r.id, r.customer_id as "customerId", r.sub_customer_id as "subCustomerId", r.ad_account_id as "adAccountId",
      a.account_name as "accountName", r.violation_type as "violationType", r.status, r.deadline_at as "deadlineAt",
      r.suspended_at as "suspendedAt", r.lifted_at as "liftedAt"
    from violations_rectifications r join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id
    where r.id = ${id} and ${owner === undefined ? sql`true` : ownedBy(owner)} for no key update of r`)
}

/** A customer's own, or a sub-customer's. */
export type Owner = { customerId: string; subCustomerId: string | null }
const ownedBy = ({ customerId, subCustomerId }: Owner) =>
  subCustomerId === null ? sql`r.customer_id = ${customerId}` : sql`r.customer_id = ${customerId} and r.sub_customer_id = ${subCustomerId}`

/** The ad account that it is of, without a lock. */
export async function adAccountOf(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(sql`select ad_account_id as id from violations_rectifications where id = ${id}`)
  return row?.id
}

type Step = { status: RectificationStatus; by: string; note?: string; at: Date }

/** Moves it on, with one line of its history. */
export async function moveRectification(
  tx: Tx,
  id: string,
  step: Step & { submitter?: string; reason?: string; deadlineAt?: Date },
): Promise<void> {
  const { status, by, note = '', at, submitter, reason } = step
  const isReview = status === 'RECTIFIED' || reason !== undefined
  await tx.run(sql`
    update violations_rectifications set status = ${status}, submitter = coalesce(${submitter ?? null}, submitter),
      submitted_at = case when ${submitter !== undefined} then ${at} else submitted_at end,
      reviewed_at = case when ${isReview} then ${at} else reviewed_at end,
      reject_reason = coalesce(${reason ?? null}, reject_reason)
    where id = ${id}`)
  await noteStep(tx, id, { status, by, note, at })
}

/** A line of its history. */
export async function noteStep(tx: Tx, id: string, { status, by, note = '', at }: Step): Promise<void> {
  await tx.run(sql`
    insert into violations_rectification_history (rectification_id, status, actor, note, at) values (${id}, ${status}, ${by}, ${note}, ${at})`)
}

export type SubCustomerRectification = { id: string; subCustomerId: string; isDue: boolean; accountName: string; deadlineAt: Date }

/** Those of the ids that are sub-customers' of this customer. */
export function rectificationsOfSubCustomers(tx: Tx, customerId: string, ids: readonly string[]): Promise<SubCustomerRectification[]> {
  return tx.rows<SubCustomerRectification>(sql`
    select r.id, r.sub_customer_id as "subCustomerId", r.status in ('TO_BE_RECTIFIED', 'REJECT') as "isDue", a.account_name as "accountName",
      r.deadline_at as "deadlineAt"
    from violations_rectifications r join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id
    where r.customer_id = ${customerId} and r.sub_customer_id is not null and r.id = any(${ids}::bigint[]) order by r.id`)
}
