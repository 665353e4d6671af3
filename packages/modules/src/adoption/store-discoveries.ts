// Walks through the platforms' lists of ad accounts, and what they found.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { DiscoveryProblem } from '@tallyhelm/protocol/topics/adoption/enums'
import type { AccountStatus } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** `cursor` names the page to read next, null the first. `failures` counts troubles one after the other. */
export type RunningDiscovery = { id: string; channel: Channel; cursor: string | null; failures: number; startedAt: Date }

export type FoundFacts = {
  outsideAccountId: string
  name: string
  currency: string
  timezone: string | null
  status: AccountStatus
  statusReason: string | null
  limit: Money | null
  spent: Money | null
  balance: Money | null
  isUncapped: boolean
}

/** False when one of the channel is under way already. */
export async function startDiscovery(tx: Tx, run: { id: string; channel: Channel; askedBy: string; at: Date }): Promise<boolean> {
  const started = await tx.run(sql`
    insert into ad_accounts_discoveries (id, channel, state, asked_by, started_at)
    values (${run.id}, ${run.channel}, 'RUNNING', ${run.askedBy}, ${run.at})
    on conflict (channel) where state = 'RUNNING' do nothing`)
  return started === 1
}

/** undefined once it has ended. */
export async function findRunningDiscovery(tx: Tx, id: string): Promise<RunningDiscovery | undefined> {
  return await tx.maybe<RunningDiscovery>(sql`
    select id, channel, cursor, failures, started_at as "startedAt" from ad_accounts_discoveries where id = ${id} and state = 'RUNNING'`)
}

/** Turns to the next page; false when somebody else did it meanwhile. */
export async function turnPage(tx: Tx, run: RunningDiscovery, next: string | null, rows: number): Promise<boolean> {
  const turned = await tx.run(sql`
    update ad_accounts_discoveries set cursor = ${next}, pages = pages + 1, seen = seen + ${rows}, failures = 0, problem = null,
      problem_words = null, next_at = null
    where id = ${run.id} and state = 'RUNNING' and cursor is not distinct from ${run.cursor}`)
  return turned === 1
}

/** From the first page again: a platform's cursor does not hold for ever. */
export async function restartDiscovery(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update ad_accounts_discoveries set cursor = null, pages = 0, seen = 0 where id = ${id} and state = 'RUNNING'`)
}

export async function noteDiscoveryTrouble(
  tx: Tx,
  id: string,
  trouble: { problem: DiscoveryProblem; words: string; nextAt: Date },
): Promise<void> {
  await tx.run(sql`
    update ad_accounts_discoveries set failures = failures + 1, problem = ${trouble.problem}, problem_words = ${trouble.words.slice(0, 500)},
      next_at = ${trouble.nextAt} where id = ${id} and state = 'RUNNING'`)
}

export async function endDiscovery(tx: Tx, id: string, state: 'DONE' | 'FAILED', at: Date): Promise<void> {
  await tx.run(sql`
    update ad_accounts_discoveries set state = ${state}, ended_at = ${at}, next_at = null where id = ${id} and state = 'RUNNING'`)
}

/** One row for each account, however often the list shows it. */
export async function keepFound(tx: Tx, channel: Channel, accounts: readonly FoundFacts[], at: Date): Promise<void> {
  const unique = [...new Map(accounts.map(account => [account.outsideAccountId, account])).values()]
  const minor = (amount: Money | null) => amount?.minor.toString() ?? null
  const rows = unique.map(({ limit, spent, balance, ...facts }) => ({
    ...facts,
    limit: minor(limit),
    spent: minor(spent),
    balance: minor(balance),
  }))
  await tx.run(sql`
    insert into ad_accounts_found as f (channel, outside_account_id, account_name, currency, timezone, account_status, status_reason,
      limit_minor, spent_minor, balance_minor, is_uncapped, first_seen_at, seen_at)
    select ${channel}, r."outsideAccountId", r.name, r.currency, r.timezone, r.status, r."statusReason", r."limit", r.spent, r.balance,
      r."isUncapped", ${at}, ${at}
    from jsonb_to_recordset(${documentOf(rows)}::jsonb) as r ("outsideAccountId" text, name text, currency text, timezone text, status text,
      "statusReason" text, "limit" bigint, spent bigint, balance bigint, "isUncapped" boolean)
    on conflict (channel, outside_account_id) do update set account_name = excluded.account_name, currency = excluded.currency,
      timezone = excluded.timezone, account_status = excluded.account_status, status_reason = excluded.status_reason,
      limit_minor = excluded.limit_minor, spent_minor = excluded.spent_minor, balance_minor = excluded.balance_minor,
      is_uncapped = excluded.is_uncapped, seen_at = excluded.seen_at`)
}

/** What a whole walk did not show any more is gone from the list. */
export async function dropUnseen(tx: Tx, channel: Channel, since: Date): Promise<void> {
  await tx.run(sql`delete from ad_accounts_found where channel = ${channel} and seen_at < ${since}`)
}

/** What the lists showed of these accounts, by channel and id, as `foundKey` writes them. */
export async function findFound(
  tx: Tx,
  keys: readonly string[],
): Promise<Map<string, { name: string; currency: string; isUncapped: boolean }>> {
  const rows = await tx.rows<{ key: string; name: string; currency: string; isUncapped: boolean }>(sql`
    select f.channel || ':' || f.outside_account_id as key, f.account_name as name, f.currency, f.is_uncapped as "isUncapped"
    from unnest(${keys}::text[]) as k (key)
    join ad_accounts_found f on f.channel = split_part(k.key, ':', 1) and f.outside_account_id = split_part(k.key, ':', 2)`)
  return new Map(rows.map(({ key, ...facts }) => [key, facts]))
}

export const foundKey = (channel: Channel, outsideAccountId: string): string => `${channel}:${outsideAccountId}`
