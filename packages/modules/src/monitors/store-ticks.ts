// Ticks in the database: which accounts are watched, their reading, and the shards of a tick with lease and fence.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql, { type Sql } from 'sql-template-tag'
import { isDueAt } from './rules.ts'

export type WatchedAccount = {
  adAccountId: string
  customerId: string
  outsideAccountId: string
  currency: Currency
  timezone: string
  readAt: Date | null
  objectsAt: Date | null
  activitiesAt: Date | null
  usersAt: Date | null
  trouble: string | null
  lastSpendDay: Day | null
}

const ACCOUNT = sql`w.ad_account_id as "adAccountId", w.customer_id as "customerId", a.outside_account_id as "outsideAccountId", a.currency, a.timezone,
  w.read_at as "readAt", w.objects_at as "objectsAt", w.activities_at as "activitiesAt", w.users_at as "usersAt", w.trouble, w.last_spend_day as "lastSpendDay"`
const HELD = sql`monitors_accounts w join ad_accounts_accounts a on a.id = w.ad_account_id and a.taken_back_at is null`

/** Rules that are on, as r with their versions as v. */
export const RULES_ON = sql`monitors_rules r join monitors_versions v on v.rule_id = r.id and v.version = r.version
  and r.status = 'ON' and r.removed_at is null and r.stopped_reason is null`

/** The accounts of every rule that is on; those that are watched for the first time begin here. */
export async function enlistAccounts(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into monitors_accounts (ad_account_id, customer_id)
    select n.ad_account_id, n.customer_id from monitors_rule_accounts n join ${RULES_ON} on r.id = n.rule_id
      join ad_accounts_accounts a on a.id = n.ad_account_id and a.taken_back_at is null
    union
    select a.id, a.customer_id from ${RULES_ON} join ad_accounts_accounts a on a.customer_id = r.customer_id and a.channel = 'FACEBOOK' and a.taken_back_at is null
    where v.is_all_accounts
    on conflict (ad_account_id) do nothing`)
}

/** Those of the version in force that were never read. */
export async function unreadOfRule(tx: Tx, ruleId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select w.ad_account_id as id from monitors_accounts w join ${RULES_ON} on r.customer_id = w.customer_id and r.id = ${ruleId}
    where w.read_at is null and (v.is_all_accounts or exists (select from monitors_rule_accounts n where n.ad_account_id = w.ad_account_id and n.rule_id = r.id))
    order by w.ad_account_id`)
  return rows.map(({ id }) => id)
}

/** Those that a rule which is due then watches. */
const dueAccounts = (tick: number): Sql => sql`(
  select n.ad_account_id from monitors_rule_accounts n join ${RULES_ON} on r.id = n.rule_id where ${isDueAt(tick)}
  union
  select a.id from ${RULES_ON} join ad_accounts_accounts a on a.customer_id = r.customer_id and a.channel = 'FACEBOOK' where v.is_all_accounts and ${isDueAt(tick)})`

/** The shards of a tick that have something to do, each once; gives those that are new. */
export async function planTick(tx: Tx, tick: number): Promise<number[]> {
  const rows = await tx.rows<{ shard: number }>(sql`
    insert into monitors_ticks (tick, shard, state)
    select distinct ${tick}::int, w.shard, 'WAITING' from ${dueAccounts(tick)} d join monitors_accounts w on w.ad_account_id = d.ad_account_id
    on conflict do nothing returning shard`)
  return rows.map(({ shard }) => shard)
}

/** What was not begun in time is skipped, and counted. */
export async function skipTicks(tx: Tx, before: number, at: Date): Promise<number> {
  return await tx.run(sql`
    update monitors_ticks set state = 'SKIPPED', ended_at = ${at} where state in ('WAITING', 'RUNNING') and tick < ${before}
      and (lease_until is null or lease_until <= ${at})`)
}

/** The number of the lease, with which alone the shard is ended; undefined where somebody else has it, or it is over. */
export async function leaseShard(tx: Tx, tick: number, shard: number, at: Date, until: Date): Promise<number | undefined> {
  const row = await tx.maybe<{ fence: number }>(sql`
    update monitors_ticks set state = 'RUNNING', fence = fence + 1, lease_until = ${until}, started_at = coalesce(started_at, ${at})
    where tick = ${tick} and shard = ${shard} and state in ('WAITING', 'RUNNING') and (lease_until is null or lease_until <= ${at})
    returning fence`)
  return row?.fence
}

export type ShardCounts = { accounts: number; rules: number; pairs: number; matches: number; late: number; failed: number }

/** False where the lease is somebody else's by now: then nothing of the transaction may stand. */
export async function endShard(tx: Tx, tick: number, shard: number, fence: number, at: Date, counts: ShardCounts): Promise<boolean> {
  const { accounts, rules, pairs, matches, late, failed } = counts
  return (
    (await tx.run(sql`
      update monitors_ticks set state = 'DONE', ended_at = ${at}, lease_until = null, accounts = ${accounts}, rules = ${rules}, pairs = ${pairs},
        matches = ${matches}, late = ${late}, failed = ${failed}
      where tick = ${tick} and shard = ${shard} and state = 'RUNNING' and fence = ${fence}`)) === 1
  )
}

export const accountsOfShard = (tx: Tx, tick: number, shard: number): Promise<WatchedAccount[]> =>
  tx.rows<WatchedAccount>(sql`
    select ${ACCOUNT} from ${HELD} where w.shard = ${shard} and w.ad_account_id in (select ad_account_id from ${dueAccounts(tick)} d) order by w.ad_account_id`)

export const findWatched = (tx: Tx, adAccountId: string): Promise<WatchedAccount | undefined> =>
  tx.maybe<WatchedAccount>(sql`select ${ACCOUNT} from ${HELD} where w.ad_account_id = ${adAccountId}`)

export const findAllWatched = (tx: Tx, adAccountIds: readonly string[]): Promise<WatchedAccount[]> =>
  tx.rows<WatchedAccount>(
    sql`select ${ACCOUNT} from ${HELD} where w.ad_account_id = any(${[...adAccountIds]}::bigint[]) order by w.ad_account_id`,
  )

/** One reading of an account is taken in at a time. */
export async function lockWatched(tx: Tx, adAccountIds: readonly string[]): Promise<void> {
  await tx.rows(
    sql`select from monitors_accounts where ad_account_id = any(${[...adAccountIds]}::bigint[]) order by ad_account_id for update`,
  )
}

/** `trouble`: of a part that could not be read. */
export type ReadingNote = { trouble: string | null; objectsAt?: Date; activitiesAt?: Date; usersAt?: Date; lastSpendDay?: Day | null }

export async function noteReading(tx: Tx, adAccountId: string, at: Date, note: ReadingNote): Promise<void> {
  await tx.run(sql`
    update monitors_accounts set read_at = ${at}, trouble = ${note.trouble}, failed_at = ${note.trouble === null ? null : at}, objects_at = coalesce(${note.objectsAt ?? null}, objects_at),
      activities_at = coalesce(${note.activitiesAt ?? null}, activities_at), users_at = coalesce(${note.usersAt ?? null}, users_at),
      last_spend_day = coalesce(${note.lastSpendDay ?? null}, last_spend_day)
    where ad_account_id = ${adAccountId}`)
}

export async function noteTrouble(tx: Tx, adAccountId: string, code: string, at: Date): Promise<void> {
  await tx.run(sql`update monitors_accounts set trouble = ${code.slice(0, 100)}, failed_at = ${at} where ad_account_id = ${adAccountId}`)
}
