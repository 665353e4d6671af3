// Who has heard that an ad account is low, in the database: told when it begins, and again only after it ended.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'

/** `subCustomerId` is null where the customer is to hear of it. */
export type LowAccount = { customerId: string; subCustomerId: string | null; channel: Channel; name: string; days: number }

const OWN_DAYS = raw(`ad_accounts_days_left_tenths(a.balance_minor,
  ad_accounts_sub_average(a.id, a.sub_customer_id, a.sub_given_at, a.synced_at, a.avg_spend_7d_minor))`)

/**
 * Brings the table up to what the ad accounts have now; gives those that have become low since. It ends a whole day above the threshold,
 * so that a figure that goes to and fro around it is one episode. A sub-customer hears by its own average, and nothing where spend is hidden.
 */
export async function judgeLow(tx: Tx): Promise<LowAccount[]> {
  await tx.run(sql`
    delete from ad_accounts_low_told t using ad_accounts_accounts a left join sub_customers_profiles p on p.id = a.sub_customer_id
    where a.id = t.ad_account_id and (a.taken_back_at is not null or a.account_status <> 'NORMAL'
      or (t.is_sub and (a.sub_customer_id is distinct from t.sub_customer_id or not coalesce(p.show_sub_customer_spend, false)))
      or coalesce(case when t.is_sub then ${OWN_DAYS} else a.days_left_tenths end >= (a.low_days + 1) * 10, true))`)
  return await tx.rows<LowAccount>(sql`
    with low as (
      select a.id, false as is_sub, a.customer_id, null::bigint as sub_customer_id from ad_accounts_accounts a
      where a.is_low_balance and a.taken_back_at is null
      union all
      select a.id, true, a.customer_id, a.sub_customer_id from ad_accounts_accounts a
        join sub_customers_profiles p on p.id = a.sub_customer_id and p.show_sub_customer_spend
      where a.sub_customer_id is not null and a.taken_back_at is null and a.account_status = 'NORMAL' and ${OWN_DAYS} < a.low_days * 10),
    begun as (
      insert into ad_accounts_low_told (ad_account_id, is_sub, customer_id, sub_customer_id)
      select id, is_sub, customer_id, sub_customer_id from low on conflict do nothing returning *)
    select b.customer_id::text as "customerId", b.sub_customer_id::text as "subCustomerId", a.channel, a.account_name as name, a.low_days as days
    from begun b join ad_accounts_accounts a on a.id = b.ad_account_id order by b.customer_id, b.sub_customer_id nulls first, a.days_left_tenths, a.id`)
}

/** Whoever sets the threshold sees what is low by it: that is no news. */
export async function markLowTold(tx: Tx, customerId: string): Promise<void> {
  await tx.run(sql`
    insert into ad_accounts_low_told (ad_account_id, is_sub, customer_id)
    select a.id, false, a.customer_id from ad_accounts_accounts a
    where a.customer_id = ${customerId} and a.is_low_balance and a.taken_back_at is null on conflict do nothing`)
}
