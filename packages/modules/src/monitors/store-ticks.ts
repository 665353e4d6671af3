// Ticks in the database: which accounts are watched, their reading, and the shards of a tick with lease and fence.
import type { Tx } from '@tallyhelm/infra/db/database'
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
}

const ACCOUNT = sql`w.ad_account_id as "adAccountId", w.customer_id as "customerId", a.outside_account_id as "outsideAccountId", a.currency, a.timezone,
  w.read_at as "readAt", w.objects_at as "objectsAt", w.activities_at as "activitiesAt", w.users_at as "usersAt", w.trouble, w.last_spend_day as "lastSpendDay"`
const HELD = sql`monitors_accounts w join ad_accounts_accounts a on a.id = w.ad_account_id and a.taken_back_at is null`

/** As the column of accounts divides them. */
const SHARDS = 64

/** Rules that are on, as r with their versions as v. */
const RULES_ON = sql`monitors_rules r join monitors_versions v on v.rule_id = r.id and v.version = r.version
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

/** Whether a rule that is due then watches the account w, held as a. */
const isAccountDue = (tick: number): Sql => sql`(
  exists (select from monitors_rule_accounts n join ${RULES_ON} on r.customer_id = n.customer_id and r.id = n.rule_id
    where n.ad_account_id = w.ad_account_id and ${isDueAt(tick)})
  or a.channel = 'FACEBOOK' and exists (select from ${RULES_ON} where r.customer_id = a.customer_id and v.is_all_accounts and ${isDueAt(tick)}))`

/** The shards of a tick that have something to do, each once; gives those that are new. */
export async function planTick(tx: Tx, tick: number): Promise<number[]> {
  const rows = await tx.rows<{ shard: number }>(sql`
    insert into monitors_ticks (tick, shard, state)
    select ${tick}::int, s.shard, 'WAITING' from generate_series(0, ${SHARDS} - 1) s (shard)
    where exists (select from ${HELD} where w.shard = s.shard and ${isAccountDue(tick)})
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
  tx.rows<WatchedAccount>(sql`select ${ACCOUNT} from ${HELD} where w.shard = ${shard} and ${isAccountDue(tick)} order by w.ad_account_id`)

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
