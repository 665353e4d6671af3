// The database row of a quota item and its reading.
import type { ItemState, LegKind } from '@tallyhelm/protocol/topics/quota/enums'
import type { EndedBy } from '@tallyhelm/protocol/topics/quota/shown-states'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'
import type { Item } from './item.ts'

export type ItemRow = {
  id: string
  kind: LegKind
  transfer_id: string | null
  holds: number
  carried_by: string | null
  carries: number
  merge_most: number | null
  avg_spend_7d_minor: string
  order_id: string
  customer_id: string
  sub_customer_id: string | null
  ad_account_id: string
  outside_account_id: string
  has_open_difference: boolean
  is_taken_back: boolean
  is_barred: boolean
  is_emergency: boolean
  channel: Channel
  currency: Currency
  payer_account_id: string
  quota_account_id: string
  service_fee_account_id: string
  tax_account_id: string
  amount_minor: string
  service_fee_minor: string
  tax_minor: string
  service_fee_basis_points: number
  tax_basis_points: number
  submitter: string
  state: ItemState
  fence: number
  lease_until: Date | null
  due_at: Date
  tries: number
  sends: number
  has_unknown_send: boolean
  refused_reason: string | null
  base_minor: string | null
  target_minor: string | null
  lift_minor: string
  proposal_id: string | null
  platform_reference: string | null
  first_sent_at: Date | null
  last_sent_at: Date | null
  unresolved_since: Date | null
  waiting_since: Date | null
  quiet_until: Date | null
  after_limit_minor: string | null
  approved_minor: string | null
  approved_service_fee_minor: string | null
  approved_tax_minor: string | null
  fail_reason: string | null
  ended_by: EndedBy | null
  manual_reason: string | null
  finished_at: Date | null
}

/** Of a leg, and its ad account as a: it would raise the account, whose theft is not over. */
export const IS_BARRED = (leg: Sql): Sql => sql`(${leg}.kind in ('ADD', 'IN', 'BACK') and exists (
  select from monitors_incidents n where n.ad_account_id = a.id and n.customer_id = a.customer_id and n.state <> 'CLOSED'))`

/** Columns and tables; a `where` follows. */
export const ITEM_COLUMNS = sql`
  i.id, i.kind, i.transfer_id, i.holds, i.carried_by, i.carries, i.merge_most, a.avg_spend_7d_minor, i.order_id, i.customer_id, i.sub_customer_id, i.ad_account_id, a.outside_account_id, a.has_open_difference, a.taken_back_at is not null as is_taken_back,
  ${IS_BARRED(sql`i`)} as is_barred, i.turn = 0 as is_emergency, i.channel, i.currency,
  i.payer_account_id, i.quota_account_id, i.service_fee_account_id, i.tax_account_id, i.amount_minor, i.service_fee_minor, i.tax_minor,
  i.service_fee_basis_points, i.tax_basis_points, o.submitter, i.state, i.fence, i.lease_until, i.due_at, i.tries, i.sends,
  i.has_unknown_send, i.refused_reason, i.base_minor, i.target_minor, i.lift_minor, i.proposal_id, i.platform_reference, i.first_sent_at,
  i.last_sent_at, i.unresolved_since, i.waiting_since, i.quiet_until, i.after_limit_minor, i.approved_minor,
  i.approved_service_fee_minor, i.approved_tax_minor, i.fail_reason, i.ended_by, i.manual_reason, i.finished_at
  from quota_items i join quota_orders o on o.id = i.order_id join ad_accounts_accounts a on a.id = i.ad_account_id`

const figure = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

export function itemOf(row: ItemRow): Item {
  return {
    id: row.id,
    kind: row.kind,
    transferId: row.transfer_id,
    holds: row.holds,
    carriedBy: row.carried_by,
    carries: row.carries,
    mergeMost: row.merge_most,
    averageSpend: BigInt(row.avg_spend_7d_minor),
    orderId: row.order_id,
    customerId: row.customer_id,
    subCustomerId: row.sub_customer_id,
    adAccountId: row.ad_account_id,
    outsideAccountId: row.outside_account_id,
    hasOpenDifference: row.has_open_difference,
    isTakenBack: row.is_taken_back,
    isBarred: row.is_barred,
    isEmergency: row.is_emergency,
    channel: row.channel,
    currency: row.currency,
    sides: { payer: row.payer_account_id, quota: row.quota_account_id, serviceFee: row.service_fee_account_id, tax: row.tax_account_id },
    amount: BigInt(row.amount_minor),
    serviceFee: BigInt(row.service_fee_minor),
    tax: BigInt(row.tax_minor),
    rates: { serviceFeeBasisPoints: row.service_fee_basis_points, taxBasisPoints: row.tax_basis_points },
    submitter: row.submitter,
    state: row.state,
    fence: row.fence,
    leaseUntil: row.lease_until,
    dueAt: row.due_at,
    tries: row.tries,
    sends: row.sends,
    hasUnknownSend: row.has_unknown_send,
    refusedReason: row.refused_reason,
    base: figure(row.base_minor),
    target: figure(row.target_minor),
    lift: BigInt(row.lift_minor),
    proposalId: row.proposal_id,
    platformReference: row.platform_reference,
    firstSentAt: row.first_sent_at,
    lastSentAt: row.last_sent_at,
    unresolvedSince: row.unresolved_since,
    waitingSince: row.waiting_since,
    quietUntil: row.quiet_until,
    afterLimit: figure(row.after_limit_minor),
    approved:
      row.approved_minor === null
        ? null
        : {
            amount: BigInt(row.approved_minor),
            serviceFee: BigInt(row.approved_service_fee_minor ?? '0'),
            tax: BigInt(row.approved_tax_minor ?? '0'),
          },
    failReason: row.fail_reason,
    endedBy: row.ended_by,
    manualReason: row.manual_reason,
    finishedAt: row.finished_at,
  }
}
