// A difference as lists and details show it, for staff: cases are the agency's own.
import type { Difference } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type DifferenceRow = Omit<
  Difference,
  'our_amount' | 'platform_amount' | 'difference' | 'between' | 'proposal' | 'currency' | 'first_seen_at' | 'last_seen_at' | 'ended_at'
> & {
  currency: Currency
  our_minor: string
  platform_minor: string | null
  between_minor: string | null
  first_seen_at: Date
  last_seen_at: Date
  ended_at: Date | null
  case_id: string | null
  case_status: 'PENDING' | 'APPROVED'
  amount_minor: string
  said_minor: string
  explanation: NonNullable<Difference['proposal']>['explanation']
  asked_reason: string
  maker_id: string
  maker: string
  submitted_at: Date
}

export const differenceColumns = sql`
  d.id::text as difference_id, d.customer_id::text as customer_id, c.name as customer_name, d.ad_account_id::text as account_id,
  a.outside_account_id, a.account_name, d.channel, d.currency, d.cause, d.our_minor, d.platform_minor, d.between_minor, d.state, d.first_seen_at, d.last_seen_at,
  d.claimed_by_name as claimed_by, d.claimed_by::text as claimed_by_id, d.reason, p.*, d.ended_at`
export const differenceTables = sql`
  reconciliation_differences d join ad_accounts_accounts a on a.id = d.ad_account_id join organization_customers c on c.id = d.customer_id
  left join lateral (
    select k.id::text as case_id, k.status as case_status, j.platform_minor - j.our_minor as amount_minor, j.explanation, j.between_minor as said_minor, k.asked_reason,
      k.maker_id::text as maker_id, k.maker, k.submitted_at, k.decider as checked_by
    from reconciliation_adjustments j join cases_cases k on k.id = j.id
    where j.difference_id = d.id and (k.status = 'PENDING' or k.status = 'APPROVED' and (j.explanation is null or d.ended_at is not null)) order by k.id desc limit 1) p on true`

export function differenceOf(row: DifferenceRow): Difference {
  const {
    our_minor,
    platform_minor,
    between_minor,
    said_minor,
    case_id,
    case_status,
    amount_minor,
    explanation,
    asked_reason,
    maker_id,
    maker,
    submitted_at,
    ...rest
  } = row
  const text = (minor: bigint) => decimalText(money(minor, row.currency))
  return {
    ...rest,
    our_amount: text(BigInt(our_minor)),
    platform_amount: platform_minor === null ? null : text(BigInt(platform_minor)),
    difference: platform_minor === null ? null : text(BigInt(platform_minor) - BigInt(our_minor)),
    between: between_minor === null ? null : text(BigInt(between_minor)),
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    proposal:
      case_id === null
        ? null
        : {
            case_id,
            status: case_status,
            amount: text(BigInt(amount_minor)),
            explanation,
            between: text(BigInt(said_minor)),
            by: maker,
            by_id: maker_id,
            at: submitted_at.toISOString(),
            reason: asked_reason,
          },
  }
}
