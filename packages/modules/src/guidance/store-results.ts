// Conversions around applied guidance in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'

/** Held accounts with guidance that was applied since. */
export async function accountsWithApplied(tx: Tx, since: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct g.ad_account_id as id from guidance_items g
    join ad_accounts_accounts a on a.id = g.ad_account_id and a.customer_id = g.customer_id and a.taken_back_at is null
    where g.status = 'APPLIED' and g.closed_at >= ${since}`)
  return rows.map(row => row.id)
}

type Told = { from: Day; until: Day; days: readonly { day: Day; conversions: number }[]; at: Date }

/** A day that the platform leaves out had none. */
export async function writeResults(tx: Tx, account: { id: string; customerId: string }, told: Told): Promise<void> {
  const byDay = new Map(told.days.map(({ day, conversions }) => [day, conversions]))
  const days = daysBetween(told.from, told.until)
  await tx.run(sql`
    insert into guidance_results (ad_account_id, day, customer_id, conversions, read_at)
    select ${account.id}::bigint, given.day, ${account.customerId}::bigint, given.conversions, ${told.at}::timestamptz
    from unnest(${days}::date[], ${days.map(day => byDay.get(day) ?? 0)}::int[]) given (day, conversions)
    on conflict (ad_account_id, day) do update set conversions = excluded.conversions, read_at = excluded.read_at`)
}
