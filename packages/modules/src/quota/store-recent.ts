// Additions of the same sum to the same ad account a short while ago, in the database: told before another one is ordered.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { firstIdAt } from '@tallyhelm/infra/ids/ids'
import type { Money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type RecentSame = { adAccountId: string; amountMinor: string; orderId: string; createdAt: Date; submitter: string; times: number }

/** Of each ad account the latest that was ordered since then, and how many; what failed is no addition. Of one currency. */
export async function findRecentSame(
  tx: Tx,
  lines: readonly { adAccountId: string; amount: Money }[],
  { currency, since }: { currency: Money['currency']; since: Date },
): Promise<RecentSame[]> {
  if (lines.length === 0) return []
  return await tx.rows<RecentSame>(sql`
    select distinct on (r.ad_account_id) r.ad_account_id as "adAccountId", r.amount_minor as "amountMinor", r.order_id as "orderId",
      r.created_at as "createdAt", r.submitter, (count(*) over (partition by r.ad_account_id))::int as times
    from quota_recent_same(${lines.map(line => line.adAccountId)}::bigint[], ${lines.map(line => line.amount.minor)}::bigint[],
      ${currency}, ${since}, ${firstIdAt(since)}) r
    where ${ownRows(tx.scope, 'r')} order by r.ad_account_id, r.item_id desc`)
}
