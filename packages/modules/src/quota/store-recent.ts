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
    select distinct on (i.ad_account_id) i.ad_account_id as "adAccountId", i.amount_minor as "amountMinor", i.order_id as "orderId",
      o.created_at as "createdAt", o.submitter, (count(*) over (partition by i.ad_account_id))::int as times
    from unnest(${lines.map(line => line.adAccountId)}::bigint[], ${lines.map(line => line.amount.minor)}::bigint[]) as asked (ad_account_id, amount_minor)
    join quota_items i on i.ad_account_id = asked.ad_account_id and i.amount_minor = asked.amount_minor and i.id >= ${firstIdAt(since)}
    join quota_orders o on o.id = i.order_id
    where i.kind = 'ADD' and i.currency = ${currency} and i.state <> 'FAIL' and i.created_at >= ${since} and ${ownRows(tx.scope, 'i')}
    order by i.ad_account_id, i.id desc`)
}
