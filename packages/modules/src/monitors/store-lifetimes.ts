// Totals of ad groups in the database: what each had in all before a day; what it had since is kept by day.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'

/** Money in minor units. */
export type ToldTotals = { adGroupId: string; spend: bigint; impressions: number; clicks: number; conversions: number; value: bigint }

/** Of all ad groups of the account, until the day; those that are not told had nothing. */
export async function takeInTotals(tx: Tx, adAccountId: string, told: readonly ToldTotals[], until: Day): Promise<void> {
  await tx.run(sql`
    update monitors_objects o set life_day = ${until}, life_spend = coalesce(t.spend, 0), life_impressions = coalesce(t.impressions, 0),
      life_clicks = coalesce(t.clicks, 0), life_conversions = coalesce(t.conversions, 0), life_value = coalesce(t.value, 0)
    from monitors_objects g left join unnest(${told.map(row => row.adGroupId)}::text[], ${told.map(row => row.spend)}::bigint[],
      ${told.map(row => row.impressions)}::bigint[], ${told.map(row => row.clicks)}::bigint[], ${told.map(row => row.conversions)}::bigint[],
      ${told.map(row => row.value)}::bigint[]) as t (ad_group_id, spend, impressions, clicks, conversions, value) on t.ad_group_id = g.outside_id
    where g.id = o.id and o.ad_account_id = ${adAccountId} and o.level = 'AD_GROUP'`)
  await tx.run(sql`update monitors_accounts set life_day = ${until} where ad_account_id = ${adAccountId}`)
}

/** Whoever was made since had nothing before; an older one that comes anew waits for the next totals. */
export async function beginTotals(tx: Tx, adAccountId: string): Promise<void> {
  await tx.run(sql`
    update monitors_objects o set life_day = w.life_day from monitors_accounts w join ad_accounts_accounts a on a.id = w.ad_account_id
    where w.ad_account_id = ${adAccountId} and o.ad_account_id = w.ad_account_id and o.level = 'AD_GROUP' and o.life_day is null
      and o.made_at >= w.life_day::timestamp at time zone a.timezone`)
}

export const noteTotalsTried = (tx: Tx, adAccountId: string, at: Date): Promise<number> =>
  tx.run(sql`update monitors_accounts set life_tried_at = ${at} where ad_account_id = ${adAccountId}`)

/** Whether totals of all these accounts are kept. */
export async function hasLifetimes(tx: Tx, accounts: readonly string[]): Promise<boolean> {
  const { known } = await tx.one<{ known: number }>(
    sql`select count(*)::int as known from monitors_accounts where ad_account_id = any(${[...accounts]}::bigint[]) and life_day is not null`,
  )
  return known === accounts.length
}
