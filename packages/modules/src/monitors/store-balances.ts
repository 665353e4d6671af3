// What was left of ad accounts' quota, in the database: written down at each reading where it changed, so that the past is judged by it.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import sql from 'sql-template-tag'

/** Longer than anything looks back. */
const KEPT_MS = 40 * 86_400_000

/** `since`: the tick of the reading, whose rules are judged by it. */
export async function noteBalances(tx: Tx, adAccountIds: readonly string[], since: Date): Promise<void> {
  const changed = await tx.rows<{ id: string }>(prepared`
    insert into monitors_balances (ad_account_id, since, balance_minor)
    select a.id, ${since}, a.balance_minor from ad_accounts_accounts a
    left join lateral (select b.since, b.balance_minor from monitors_balances b where b.ad_account_id = a.id and b.since <= ${since} order by b.since desc limit 1) l on true
    where a.id = any(${[...adAccountIds]}::bigint[]) and (l.since is null or l.balance_minor is distinct from a.balance_minor)
    on conflict (ad_account_id, since) do update set balance_minor = excluded.balance_minor returning ad_account_id as id`)
  if (changed.length === 0) return
  const before = new Date(since.getTime() - KEPT_MS)
  // The last one before still holds then.
  await tx.run(sql`
    delete from monitors_balances b where b.ad_account_id = any(${changed.map(({ id }) => id)}::bigint[]) and b.since < ${before}
      and exists (select from monitors_balances l where l.ad_account_id = b.ad_account_id and l.since > b.since and l.since <= ${before})`)
}

/** From when on it is kept of all these accounts; null where it is not of one. */
export async function balancesSince(tx: Tx, accounts: readonly string[]): Promise<Date | null> {
  const { since } = await tx.one<{ since: Date | null }>(sql`
    select case when bool_and(f.since is not null) then max(f.since) end as since from unnest(${[...accounts]}::bigint[]) a (id)
    left join lateral (select min(b.since) as since from monitors_balances b where b.ad_account_id = a.id) f on true`)
  return since
}
