// Countries in the database: where an ad account spends money, and since when.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'

/** `day` of the account's calendar; null: since now. */
export type SpentCountry = { country: string; day: Day | null }

/** Those that are known stay as they are. */
export async function keepCountries(
  tx: Tx,
  { adAccountId, customerId, timezone }: { adAccountId: string; customerId: string; timezone: string },
  countries: readonly SpentCountry[],
  at: Date,
): Promise<void> {
  if (countries.length > 0)
    await tx.run(sql`
      insert into monitors_countries (ad_account_id, customer_id, country, first_at)
      select ${adAccountId}, ${customerId}, t.country, coalesce(t.day::timestamp at time zone ${timezone}, ${at})
      from unnest(${countries.map(each => each.country)}::text[], ${countries.map(each => each.day)}::date[]) as t (country, day)
      on conflict (ad_account_id, country) do nothing`)
  await tx.run(sql`update monitors_accounts set countries_at = ${at} where ad_account_id = ${adAccountId}`)
}
