// Gauges: figures of the whole product for its monitoring, cheap enough to be read every few seconds.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import type { QueueKind } from '@tallyhelm/protocol/topics/cases/lists'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { MarkName } from '@tallyhelm/protocol/topics/setup/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { TICK_MINUTES } from '@tallyhelm/protocol/topics/monitors/limits'
import type { DifferenceCause } from '@tallyhelm/protocol/topics/reconciliation/enums'
import sql, { type Sql } from 'sql-template-tag'
import { HAS_FAILED_PAUSING, isLate, WATCHED } from '../monitors/troubled-accounts.ts'
import { QUEUE_TABLES } from '../cases/queue-tables.ts'

const TICK_MS = TICK_MINUTES * 60_000

export type Gauges = {
  /** legs that have not ended, and those that wait for people */
  legs: { channel: Channel; state: string; count: number; oldest_seconds: number }[]
  /** jobs that are due or will be; `dead`: given up after their last attempt */
  jobs: { kind: string; waiting: number; running: number; dead: number; oldest_seconds: number }[]
  channels: { channel: Channel; is_paused: boolean; is_well: boolean | null; seconds_left: number | null }[]
  marks: { name: MarkName; is_well: boolean; age_seconds: number; note: string }[]
  differences: number
  /** of them, by what is graver than figures that differ */
  spendAlarms: { cause: DifferenceCause; count: number }[]
  /** differences with payment houses that are open */
  houses: { method: HouseMethod; count: number }[]
  /** cases, and orders that wait for approval, that wait for longer than was promised */
  overdue: { kind: QueueKind; count: number; oldest_seconds: number }[]
  monitors: MonitorGauges
}

/** Of the last hour, but for accounts and pauses as they stand; `*_seconds`: the age of the oldest pause that goes on or is held, 0 without any. */
type MonitorGauges = { skipped: number; late: number; failed: number; going_seconds: number; held_seconds: number; is_stopped: boolean }

/** One statement after the other, in one transaction. */
export function readGauges(db: Database, now: Date): Promise<Gauges> {
  return db.read({ kind: 'staff' }, async tx => ({
    legs: await legsOf(tx, now),
    jobs: await jobsOf(tx),
    channels: await channelsOf(tx, now),
    marks: await tx.rows<Gauges['marks'][number]>(
      sql`select name, is_well, extract(epoch from ${now}::timestamptz - at)::float8 as age_seconds, note from setup_marks`,
    ),
    overdue: await tx.rows<Gauges['overdue'][number]>(sql`
      select k.kind, (count(*) filter (where k.due_at <= ${now}))::int as count,
        greatest(0, extract(epoch from ${now}::timestamptz - min(k.due_at)))::float8 as oldest_seconds
      from ${QUEUE_TABLES} where k.status = 'PENDING' group by k.kind`),
    houses: await tx.rows<Gauges['houses'][number]>(
      sql`select method, count(*)::int as count from payments_house_differences where closed_at is null group by method`,
    ),
    spendAlarms: await tx.rows<Gauges['spendAlarms'][number]>(sql`
      select cause, count(*)::int as count from reconciliation_differences where state in ('OPEN', 'TIME_LAG') and cause <> 'LIMIT' group by cause`),
    monitors: await monitorsOf(tx, now),
    differences: (
      await tx.one<{ n: number }>(sql`select count(*)::int as n from reconciliation_differences where state in ('OPEN', 'TIME_LAG')`)
    ).n,
  }))
}

const legsOf = (tx: Tx, now: Date) =>
  tx.rows<Gauges['legs'][number]>(sql`
    select channel, state, count(*)::int as count, extract(epoch from ${now}::timestamptz - min(created_at))::float8 as oldest_seconds
    from quota_items where state in ('RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL', 'PENDING_APPROVAL') group by channel, state`)

/** By the database's clock, which the queue goes by. */
const jobsOf = (tx: Tx) =>
  tx.rows<Gauges['jobs'][number]>(sql`
    select t.identifier as kind, count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts)::int as waiting,
      count(*) filter (where j.locked_at is not null)::int as running, count(*) filter (where j.attempts >= j.max_attempts)::int as dead,
      greatest(0, coalesce(extract(epoch from now() - min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts)), 0))::float8
        as oldest_seconds
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by t.identifier`)

const channelsOf = (tx: Tx, now: Date) =>
  tx.rows<Gauges['channels'][number]>(sql`
    select c.channel, b.paused_at is not null as is_paused, k.is_well,
      extract(epoch from (k.facts ->> 'expires_at')::timestamptz - ${now}::timestamptz)::float8 as seconds_left
    from unnest(array['FACEBOOK', 'GOOGLE', 'TIKTOK']) c (channel) left join channels_breakers b on b.channel = c.channel
    left join channels_connections k on k.channel = c.channel`)

async function monitorsOf(tx: Tx, now: Date): Promise<MonitorGauges> {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const oldest = (state: Sql) => sql`(select coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(p.created_at))), 0)::float8
    from monitors_pauses p where p.state in ('PENDING', 'SENDING', 'VERIFYING', 'HELD') and ${state})`
  return await tx.one<MonitorGauges>(sql`
    select (select count(*) from monitors_ticks k where k.state = 'SKIPPED' and k.tick > ${Math.floor(hourAgo.getTime() / TICK_MS)})::int as skipped,
      (select count(*) from ${WATCHED} where ${isLate(now)})::int as late,
      (select count(*) from monitors_pauses p where ${HAS_FAILED_PAUSING} and p.ended_at > ${hourAgo})::int as failed,
      ${oldest(sql`p.state <> 'HELD'`)} as going_seconds, ${oldest(sql`p.state = 'HELD'`)} as held_seconds,
      exists (select from monitors_stops where ended_at is null) as is_stopped`)
}
