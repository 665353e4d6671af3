// The kept totals of spend as its days make them, for tests that write days by hand.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

/** Replaces them all; a month that is closed is kept as it is shown. */
export async function keepTotals(tx: Tx): Promise<void> {
  await tx.run(sql`delete from spend_rollups`)
  await tx.run(sql`insert into spend_rollups (customer_id, sub_customer_id, company_id, day, channel, currency, spend_minor, spend_usd_minor, impressions,
      clicks, day_rows)
    select d.customer_id, level.sub_customer_id, level.company_id, d.day, d.channel, d.currency, sum(coalesce(d.closed_minor, d.spend_minor)),
      sum(coalesce(d.closed_usd_minor, d.spend_usd_minor)), sum(d.impressions), sum(d.clicks), count(*)
    from spend_days d cross join lateral (
      select 0::bigint as sub_customer_id, 0::bigint as company_id
      union all select 0, d.company_id
      union all select d.sub_customer_id, 0 where d.sub_customer_id is not null
      union all select d.sub_customer_id, d.company_id where d.sub_customer_id is not null) level
    group by 1, 2, 3, 4, 5, 6`)
}
