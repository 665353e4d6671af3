// How the rules of all customers run, for staff: runs and their delay, what was skipped, hits, what pauses came to, and the busiest rules (console.md 19).
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import type { MonitorOverview, RunFigures, TopRule } from '@tallyhelm/protocol/topics/monitors/console-schemas'
import { TICK_MINUTES } from '@tallyhelm/protocol/topics/monitors/limits'
import sql, { raw, type Sql } from 'sql-template-tag'
import { HAS_FAILED, HAS_FAILED_PAUSING, IS_WATCHED, isLate, WATCHED } from './troubled-accounts.ts'

const TICK_MS = TICK_MINUTES * 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TOP = 10

export async function monitorOverview(db: Database, scope: StaffScope, now: Date): Promise<MonitorOverview> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  return await db.read(scope, async tx => ({
    stop: await stopOf(tx),
    rules: await tx.one<MonitorOverview['rules']>(sql`
      select count(*) filter (where r.status = 'ON' and r.stopped_reason is null)::int as on,
        count(*) filter (where r.status = 'OFF' and r.stopped_reason is null)::int as off,
        count(*) filter (where r.stopped_reason is not null)::int as stopped,
        count(distinct r.customer_id) filter (where r.status = 'ON' and r.stopped_reason is null)::int as customers
      from monitors_rules r where r.removed_at is null and ${ownCustomers(scope, 'r.customer_id')}`),
    accounts: await tx.one<MonitorOverview['accounts']>(sql`
      select count(*) filter (where ${IS_WATCHED})::int as watched, count(*) filter (where ${HAS_FAILED})::int as failed,
        count(*) filter (where w.trouble is null and ${isLate(now)})::int as late
      from ${WATCHED} where ${ownCustomers(scope, 'w.customer_id')}`),
    hour: await figuresSince(tx, new Date(now.getTime() - HOUR_MS)),
    day: await figuresSince(tx, dayAgo),
    hours: await hoursSince(tx, dayAgo),
    pauses: await tx.one<MonitorOverview['pauses']>(sql`
      select count(*) filter (where p.state = 'PAUSE_SUCCESS')::int as success, count(*) filter (where ${HAS_FAILED_PAUSING})::int as failed,
        count(*) filter (where p.state = 'PAUSE_FAIL' and p.tries = 0)::int as unsent,
        count(*) filter (where p.state = 'HELD')::int as held, count(*) filter (where p.state in ('PENDING', 'SENDING', 'VERIFYING'))::int as going
      from monitors_pauses p where p.created_at > ${dayAgo} and ${ownCustomers(scope, 'p.customer_id')}`),
    open: await openPauses(tx, scope),
    most_matched: await topRules(tx, scope, sql`monitors_matches t where t.began_at > ${dayAgo}`),
    most_paused: await topRules(tx, scope, sql`monitors_pauses t where t.state = 'PAUSE_SUCCESS' and t.created_at > ${dayAgo}`),
  }))
}

async function stopOf(tx: Tx): Promise<MonitorOverview['stop']> {
  const row = await tx.maybe<{ reason: string; by: string; at: Date }>(
    sql`select reason, stopped_by as by, stopped_at as at from monitors_stops where ended_at is null`,
  )
  return row ? { ...row, at: row.at.toISOString() } : null
}

/** In seconds; a shard is late by as long as it was over after its tick was due. */
const DELAY = sql`(extract(epoch from k.ended_at) - k.tick::bigint * ${TICK_MS / 1000}::int)`
const delayAt = (part: string): Sql =>
  sql`round((percentile_cont(${raw(part)}) within group (order by ${DELAY}::float8) filter (where k.state = 'DONE'))::numeric, 1)::float8`

const figuresSince = (tx: Tx, since: Date): Promise<RunFigures> =>
  tx.one<RunFigures>(sql`
    select count(distinct k.tick)::int as ticks, count(*) filter (where k.state = 'DONE')::int as runs,
      count(*) filter (where k.state = 'SKIPPED')::int as skipped, ${delayAt('0.5')} as delay_half, ${delayAt('0.95')} as delay_p95,
      ${delayAt('1')} as delay_most, coalesce(sum(k.pairs), 0)::float8 as pairs, coalesce(sum(k.matches), 0)::int as matches,
      coalesce(sum(k.failed), 0)::int as unread, coalesce(sum(k.late), 0)::int as late
    from monitors_ticks k where k.tick > ${Math.floor(since.getTime() / TICK_MS)}`)

async function hoursSince(tx: Tx, since: Date): Promise<MonitorOverview['hours']> {
  const rows = await tx.rows<{ hour: number; runs: number; skipped: number; matches: number }>(sql`
    select k.tick / ${HOUR_MS / TICK_MS}::int as hour, count(*) filter (where k.state = 'DONE')::int as runs,
      count(*) filter (where k.state = 'SKIPPED')::int as skipped, coalesce(sum(k.matches), 0)::int as matches
    from monitors_ticks k where k.tick > ${Math.floor(since.getTime() / TICK_MS)} group by 1 order by 1`)
  return rows.map(({ hour, ...row }) => ({ from: new Date(hour * HOUR_MS).toISOString(), ...row }))
}

async function openPauses(tx: Tx, scope: StaffScope): Promise<MonitorOverview['open']> {
  const row = await tx.one<{ going: number; going_since: Date | null; held: number; held_since: Date | null }>(sql`
    select count(*) filter (where p.state <> 'HELD')::int as going, min(p.created_at) filter (where p.state <> 'HELD') as going_since,
      count(*) filter (where p.state = 'HELD')::int as held, min(p.created_at) filter (where p.state = 'HELD') as held_since
    from monitors_pauses p where p.state in ('PENDING', 'SENDING', 'VERIFYING', 'HELD') and ${ownCustomers(scope, 'p.customer_id')}`)
  return { ...row, going_since: row.going_since?.toISOString() ?? null, held_since: row.held_since?.toISOString() ?? null }
}

/** The most first. `rows`: as t, with the condition that says which. */
const topRules = (tx: Tx, scope: StaffScope, rows: Sql): Promise<TopRule[]> =>
  tx.rows<TopRule>(sql`
    select n.rule_id, r.rule_name, n.customer_id, c.name as customer_name, n.count
    from (select t.rule_id, t.customer_id, count(*)::int as count from ${rows} and ${ownCustomers(scope, 't.customer_id')}
      group by t.rule_id, t.customer_id order by count(*) desc, t.rule_id limit ${TOP}) n
    join monitors_rules r on r.customer_id = n.customer_id and r.id = n.rule_id
    join organization_customers c on c.id = n.customer_id order by n.count desc, n.rule_id`)
