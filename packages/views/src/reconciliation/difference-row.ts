// A difference as lists and details show it, for staff: cases are the agency's own.
import type { Difference } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type DifferenceRow = Omit<
  Difference,
  'our_amount' | 'platform_amount' | 'difference' | 'proposal' | 'currency' | 'first_seen_at' | 'last_seen_at' | 'ended_at'
> & {
  currency: Currency
  our_minor: string
  platform_minor: string
  first_seen_at: Date
  last_seen_at: Date
  ended_at: Date | null
  proposed_minor: string | null
  proposed_by: string | null
  proposed_by_name: string | null
  proposed_at: Date | null
  proposal_reason: string | null
}

export const differenceColumns = sql`
  d.id::text as difference_id, d.customer_id::text as customer_id, c.name as customer_name, d.ad_account_id::text as account_id,
  a.outside_account_id, a.account_name, d.channel, d.currency, d.our_minor, d.platform_minor, d.state, d.first_seen_at, d.last_seen_at,
  d.claimed_by_name as claimed_by, d.claimed_by::text as claimed_by_id, d.reason, d.proposed_minor, d.proposed_by::text as proposed_by, d.proposed_by_name, d.proposed_at,
  d.proposal_reason, d.checked_by_name as checked_by, d.ended_at`
export const differenceTables = sql`
  reconciliation_differences d join ad_accounts_accounts a on a.id = d.ad_account_id join organization_customers c on c.id = d.customer_id`

export function differenceOf(row: DifferenceRow): Difference {
  const { our_minor, platform_minor, proposed_minor, proposed_by, proposed_by_name, proposed_at, proposal_reason, ...rest } = row
  const text = (minor: bigint) => decimalText(money(minor, row.currency))
  return {
    ...rest,
    our_amount: text(BigInt(our_minor)),
    platform_amount: text(BigInt(platform_minor)),
    difference: text(BigInt(platform_minor) - BigInt(our_minor)),
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    proposal:
      proposed_minor === null || proposed_by === null || proposed_at === null
        ? null
        : {
            amount: text(BigInt(proposed_minor)),
            by: proposed_by_name ?? '',
            by_id: proposed_by,
            at: proposed_at.toISOString(),
            reason: proposal_reason ?? '',
          },
  }
}
