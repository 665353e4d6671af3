// Ticks in the database: which accounts are watched, their reading, and the shards of a tick with lease and fence.
import type { Tx } from '@tallyhelm/infra/db/database'
import { TICK_MINUTES } from '@tallyhelm/protocol/topics/monitors/limits'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql, { type Sql } from 'sql-template-tag'
import { isDueAt } from './rules.ts'
import { timeOfTick } from './vector.ts'

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
  /** until when totals are kept, when they and countries were last asked for */
  lifeDay: Day | null
  lifeTriedAt: Date | null
  countriesAt: Date | null
}

/** A watched account, w held as a. */
export const ACCOUNT = sql`w.ad_account_id as "adAccountId", w.customer_id as "customerId", a.outside_account_id as "outsideAccountId", a.currency, a.timezone,
  w.read_at as "readAt", w.objects_at as "objectsAt", w.activities_at as "activitiesAt", w.users_at as "usersAt", w.trouble, w.last_spend_day as "lastSpendDay",
  w.life_day as "lifeDay", w.life_tried_at as "lifeTriedAt", w.countries_at as "countriesAt"`
export const HELD = sql`monitors_accounts w join ad_accounts_accounts a on a.id = w.ad_account_id and a.taken_back_at is null`

/** As the column of accounts divides them. */
const SHARDS = 64

/** Rules that are on, as r with their versions as v. */
export const RULES_ON = sql`monitors_rules r join monitors_versions v on v.rule_id = r.id and v.version = r.version
  and r.status = 'ON' and r.removed_at is null and r.stopped_reason is null`

/** The accounts of every rule that is on; those that are watched for the first time begin here. Looks at those alone, for the others are many. */
export async function enlistAccounts(tx: Tx): Promise<void> {
  await tx.run(sql`
    with fresh as materialized (
      select a.id, a.customer_id, a.channel from ad_accounts_accounts a where a.taken_back_at is null
        and not exists (select from monitors_accounts w where w.ad_account_id = a.id))
    insert into monitors_accounts (ad_account_id, customer_id)
    select a.id, a.customer_id from fresh a
    where exists (select from monitors_rule_accounts n join ${RULES_ON} on r.customer_id = n.customer_id and r.id = n.rule_id where n.ad_account_id = a.id)
      or a.channel = 'FACEBOOK' and exists (select from ${RULES_ON} where r.customer_id = a.customer_id and v.is_all_accounts)
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

const TICKS_AN_HOUR = 60 / TICK_MINUTES
/** Whether a rule that is due then watches the account w, held as a. */
const isAccountDue = (tick: number): Sql => sql`(
  exists (select from monitors_rule_accounts n join ${RULES_ON} on r.customer_id = n.customer_id and r.id = n.rule_id
    where n.ad_account_id = w.ad_account_id and ${isDueAt(tick)})
  or a.channel = 'FACEBOOK' and exists (select from ${RULES_ON} where r.customer_id = a.customer_id and v.is_all_accounts and ${isDueAt(tick)}))`

/** Accounts that a rule which is due then watches, once for each such rule, with when the rule was changed. */
const dueAccounts = (tick: number): Sql => sql`(
  select n.ad_account_id, r.updated_at from monitors_rule_accounts n join ${RULES_ON} on r.customer_id = n.customer_id and r.id = n.rule_id
    where ${isDueAt(tick)}
  union all
  select a.id, r.updated_at from ${RULES_ON} join ad_accounts_accounts a on a.customer_id = r.customer_id and a.channel = 'FACEBOOK'
    where v.is_all_accounts and ${isDueAt(tick)})`

/**
 * The shards of a tick that have something to do, each once; gives those that nobody has begun. One that a clock which was ahead has skipped
 * is planned at its own time, so it did not come too late.
 */
export async function planTick(tx: Tx, tick: number): Promise<number[]> {
  const rows = await tx.rows<{ shard: number }>(sql`
    insert into monitors_ticks as k (tick, shard, state)
    select ${tick}::int, s.shard, 'WAITING' from generate_series(0, ${SHARDS} - 1) s (shard)
    where exists (select from ${HELD} where w.shard = s.shard and ${isAccountDue(tick)})
    on conflict (tick, shard) do update set state = 'WAITING', ended_at = null where k.fence = 0 and k.state in ('WAITING', 'SKIPPED') returning shard`)
  return rows.map(({ shard }) => shard)
}

/** Of which tick anything was planned last. */
export const lastPlanned = async (tx: Tx): Promise<number | null> =>
  (await tx.one<{ tick: number | null }>(sql`select max(tick) as tick from monitors_ticks`)).tick

/** What nobody planned, as no worker or no database was there, counts as skipped too; rules that were changed meanwhile count from then. */
export async function skipUnplanned(tx: Tx, ticks: readonly number[], at: Date): Promise<number> {
  let skipped = 0
  // Which rules are due repeats every hour.
  for (const alike of Map.groupBy(ticks, tick => tick % TICKS_AN_HOUR).values()) {
    const [tick = 0] = alike
    skipped += await tx.run(sql`
      insert into monitors_ticks (tick, shard, state, ended_at)
      select m.tick, s.shard, 'SKIPPED', ${at}::timestamptz
      from (select w.shard, min(d.updated_at) as since from ${dueAccounts(tick)} d
        join monitors_accounts w on w.ad_account_id = d.ad_account_id and w.read_at is not null group by w.shard) s
      join unnest(${[...alike]}::int[]) m (tick) on to_timestamp(m.tick * 300.0) >= s.since
      on conflict do nothing`)
  }
  return skipped
}

/** What was not begun in time is skipped, and counted. */
export async function skipTicks(tx: Tx, before: number, at: Date): Promise<number> {
  return await tx.run(sql`
    update monitors_ticks set state = 'SKIPPED', ended_at = ${at} where state in ('WAITING', 'RUNNING') and tick < ${before}
      and (lease_until is null or lease_until <= ${at})`)
}

/** Whoever comes too late for it begins it no more; false where somebody is at it, or it is over. */
export async function skipShard(tx: Tx, tick: number, shard: number, at: Date): Promise<boolean> {
  return (
    (await tx.run(sql`
      update monitors_ticks set state = 'SKIPPED', ended_at = ${at} where tick = ${tick} and shard = ${shard} and state in ('WAITING', 'RUNNING')
        and (lease_until is null or lease_until <= ${at})`)) === 1
  )
}

/** Until when somebody has it; undefined where it is over, or free. */
export async function shardTakenUntil(tx: Tx, tick: number, shard: number): Promise<Date | undefined> {
  const row = await tx.maybe<{ until: Date }>(sql`
    select lease_until as until from monitors_ticks where tick = ${tick} and shard = ${shard} and state = 'RUNNING' and lease_until is not null`)
  return row?.until
}

/** False where the lease is somebody else's by now. */
export async function renewShard(tx: Tx, tick: number, shard: number, fence: number, until: Date): Promise<boolean> {
  return (
    (await tx.run(sql`
      update monitors_ticks set lease_until = ${until} where tick = ${tick} and shard = ${shard} and state = 'RUNNING' and fence = ${fence}`)) ===
    1
  )
}

/** Whether a later tick of the shard was judged already, by a clock that is not ahead of `at`: what this one tells is older. */
export async function isOvertaken(tx: Tx, tick: number, shard: number, at: Date): Promise<boolean> {
  const row = await tx.one<{ later: boolean }>(sql`
    select exists (select from monitors_ticks where tick > ${tick} and shard = ${shard} and state = 'DONE' and ended_at <= ${at}) as later`)
  return row.later
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
const NOTHING: ShardCounts = { accounts: 0, rules: 0, pairs: 0, matches: 0, late: 0, failed: 0 }

/** False where the lease is somebody else's by now: then nothing of the transaction may stand. Without counts it was skipped. */
export async function endShard(tx: Tx, tick: number, shard: number, fence: number, at: Date, counts?: ShardCounts): Promise<boolean> {
  const { accounts, rules, pairs, matches, late, failed } = counts ?? NOTHING
  return (
    (await tx.run(sql`
      update monitors_ticks set state = ${counts ? 'DONE' : 'SKIPPED'}, ended_at = ${at}, lease_until = null, accounts = ${accounts}, rules = ${rules},
        pairs = ${pairs}, matches = ${matches}, late = ${late}, failed = ${failed}
      where tick = ${tick} and shard = ${shard} and state = 'RUNNING' and fence = ${fence}`)) === 1
  )
}

export const accountsOfShard = (tx: Tx, tick: number, shard: number): Promise<WatchedAccount[]> =>
  tx.rows<WatchedAccount>(sql`select ${ACCOUNT} from ${HELD} where w.shard = ${shard} and ${isAccountDue(tick)} order by w.ad_account_id`)

export const findWatched = (tx: Tx, adAccountId: string): Promise<WatchedAccount | undefined> =>
  tx.maybe<WatchedAccount>(sql`select ${ACCOUNT} from ${HELD} where w.ad_account_id = ${adAccountId}`)

export const findAllWatched = (tx: Tx, adAccountIds: readonly string[]): Promise<WatchedAccount[]> =>
  tx.rows<WatchedAccount>(
    sql`select ${ACCOUNT} from ${HELD} where w.ad_account_id = any(${[...adAccountIds]}::bigint[]) order by w.ad_account_id`,
  )

/** An account is judged by one at a time, and no reading of it is taken in meanwhile. What refers to it is written all the same. */
export async function lockWatched(tx: Tx, adAccountIds: readonly string[]): Promise<void> {
  await tx.rows(
    sql`select from monitors_accounts where ad_account_id = any(${[...adAccountIds]}::bigint[]) order by ad_account_id for no key update`,
  )
}

/** Of the accounts of a tick: those whose figures were too old to decide anything by, and those that were fresh (again). */
export async function noteLate(
  tx: Tx,
  accounts: readonly (Pick<WatchedAccount, 'adAccountId' | 'customerId'> & { isLate: boolean })[],
  at: Date,
): Promise<void> {
  const late = accounts.filter(({ isLate }) => isLate)
  const fresh = accounts.filter(({ isLate }) => !isLate).map(({ adAccountId }) => adAccountId)
  await tx.run(sql`update monitors_late set until = ${at} where until is null and ad_account_id = any(${fresh}::bigint[])`)
  await tx.run(sql`
    insert into monitors_late (ad_account_id, customer_id, since)
    select t.id, t.customer_id, ${at} from unnest(${late.map(each => each.adAccountId)}::bigint[], ${late.map(each => each.customerId)}::bigint[]) t (id, customer_id)
    on conflict (ad_account_id) where until is null do nothing`)
}

/** What was run so long ago is told to nobody any more. */
export async function forgetTicks(tx: Tx, tick: number): Promise<void> {
  await tx.run(sql`delete from monitors_ticks where tick < ${tick}`)
  await tx.run(sql`delete from monitors_late where until < ${timeOfTick(tick)}`)
}
