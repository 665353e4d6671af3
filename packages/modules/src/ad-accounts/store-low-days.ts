// From how few days on an ad account's balance counts as low: a customer's word in the database, kept with each of its ad accounts.
import type { Tx } from '@tallyhelm/infra/db/database'
import { LOW_BALANCE_DAYS } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import sql from 'sql-template-tag'

/** Gives what held before. The rows are locked by id, as whoever writes many of them does. */
export async function writeLowDays(tx: Tx, customerId: string, days: number, at: Date): Promise<number> {
  const before = await tx.maybe<{ days: number }>(sql`select days from ad_accounts_low_days where customer_id = ${customerId} for update`)
  await tx.run(sql`
    insert into ad_accounts_low_days (customer_id, days, set_at) values (${customerId}, ${days}, ${at})
    on conflict (customer_id) do update set days = excluded.days, set_at = excluded.set_at`)
  await tx.run(sql`
    update ad_accounts_accounts a set low_days = ${days}
    from (select id from ad_accounts_accounts where customer_id = ${customerId} and low_days <> ${days} order by id for update) x
    where a.id = x.id`)
  return before?.days ?? LOW_BALANCE_DAYS
}
