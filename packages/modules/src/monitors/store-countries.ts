// Countries in the database: where an ad account spends money, and since when.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Day } from '@tallyhelm/protocol/values/day'

/** `day` of the account's calendar; null: since now. */
export type SpentCountry = { country: string; day: Day | null }

export type CountriesOf = { adAccountId: string; customerId: string; timezone: string; countries: readonly SpentCountry[] }

/** Those that are known stay as they are. */
export async function keepCountries(tx: Tx, of: readonly CountriesOf[], at: Date): Promise<void> {
  if (of.length === 0) return
  const rows = of.flatMap(({ countries, ...account }) => countries.map(each => ({ ...account, ...each })))
  if (rows.length > 0)
    await tx.run(prepared`
      insert into monitors_countries (ad_account_id, customer_id, country, first_at)
      select t.ad_account_id, t.customer_id, t.country, coalesce(t.day::timestamp at time zone t.timezone, ${at})
      from unnest(${rows.map(row => row.adAccountId)}::bigint[], ${rows.map(row => row.customerId)}::bigint[], ${rows.map(row => row.timezone)}::text[],
        ${rows.map(row => row.country)}::text[], ${rows.map(row => row.day)}::date[]) as t (ad_account_id, customer_id, timezone, country, day)
      on conflict (ad_account_id, country) do nothing`)
  await tx.run(
    prepared`update monitors_accounts set countries_at = ${at} where ad_account_id = any(${of.map(each => each.adAccountId)}::bigint[])`,
  )
}

export type GroupCountry = { adAccountId: string; adGroupId: string; country: string }

/** Accounts with an ad group that is kept without a country where it spends. */
export async function accountsAbroad(tx: Tx, spent: readonly GroupCountry[]): Promise<Set<string>> {
  if (spent.length === 0) return new Set()
  const rows = await tx.rows<{ id: string }>(prepared`
    select distinct o.ad_account_id as id
    from unnest(${spent.map(row => row.adAccountId)}::bigint[], ${spent.map(row => row.adGroupId)}::text[], ${spent.map(row => row.country)}::text[])
      as t (ad_account_id, ad_group_id, country)
    join monitors_objects o on o.ad_account_id = t.ad_account_id and o.level = 'AD_GROUP' and o.outside_id = t.ad_group_id
    where t.country <> all(o.countries)`)
  return new Set(rows.map(({ id }) => id))
}
