// Progress: where a batch stands, read from its rows, chunks, the lines of its orders and its pairs of bindings; nothing of it is stored.
import type { ImportStatus } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportBatch } from '@tallyhelm/protocol/topics/imports/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { ownExactly, ownRows } from '@tallyhelm/infra/db/tenant'
import sql, { raw, type Sql } from 'sql-template-tag'

/** A batch still being read after this long was cut off. */
const READING_MS = 600_000

/** It is in no order and no submit of bindings, and was not refused. */
const IS_UNSENT = raw('r.item_id is null and r.pair_id is null and r.refused_reason is null')
/** Of a pair of bindings, in the words of a line of an order. */
export const PAIR_STATE = `case when n.state = 'DONE' then 'FINISHED' when n.state in ('REFUSED', 'EXPIRED') then 'FAIL' else 'PROCESSING' end`

/** To stand behind `imports_batches b`: the counts p and the status s. */
export const progress = (scope: TenantScope, now: Date): Sql => sql`
  cross join lateral (
    select count(*)::int as total, (count(*) filter (where r.problems <> '[]'))::int as invalid,
      (count(*) filter (where r.refused_reason is not null))::int as refused,
      (count(*) filter (where c.shortage is null and r.chunk is not null and ${IS_UNSENT}))::int as queued,
      (count(*) filter (where c.shortage is not null and ${IS_UNSENT}))::int as short,
      min(c.shortage) filter (where r.refused_reason is null) as shortage
    from imports_rows r left join imports_chunks c on c.batch_id = r.batch_id and c.number = r.chunk and ${ownExactly(scope, 'c')}
    where r.batch_id = b.id and ${ownExactly(scope, 'r')}) p
  cross join lateral (
    select (count(*) filter (where line.state = 'FINISHED'))::int as finished, (count(*) filter (where line.state = 'FAIL'))::int as failed,
      (count(*) filter (where line.state not in ('FINISHED', 'FAIL')))::int as open
    from (
      select unnest(quota_line_states(c.order_id)) as state from imports_chunks c
      where b.phase = 'RUNNING' and c.batch_id = b.id and c.order_id is not null and ${ownExactly(scope, 'c')}
      union all
      select ${raw(PAIR_STATE)} from imports_rows r join bindings_pairs n on n.id = r.pair_id
      where b.phase = 'RUNNING' and r.batch_id = b.id and ${ownExactly(scope, 'r')} and ${ownRows(scope, 'n')}) line) o
  cross join lateral (
    select count(*)::int as closed from imports_rows r join quota_items i on i.id = r.item_id
    where b.phase = 'RUNNING' and r.batch_id = b.id and i.ended_by is not null and ${ownExactly(scope, 'r')} and ${ownExactly(scope, 'i')}) e
  cross join lateral (
    select case
      when b.phase = 'PARSING' and b.created_at < ${new Date(now.getTime() - READING_MS)} then 'FAIL'
      when b.phase <> 'RUNNING' then b.phase
      when p.queued + o.open > 0 then 'RUNNING'
      when p.short > 0 then 'WAITING'
      when o.finished > 0 or (e.closed > 0 and p.invalid + p.refused + o.failed = e.closed) then 'FINISHED'
      else 'FAIL' end as status) s`

/** What `batchOf` needs from `imports_batches b` with its progress. */
export const batchColumns: Sql = raw(`b.id as batch_id, b.channel, b.import_type, b.file_name, p.total as total_count,
  o.finished as finished_count, case when b.phase = 'RUNNING' then p.invalid + p.refused + o.failed - e.closed else 0 end as failed_count,
  e.closed as closed_count,
  s.status, case when s.status = 'WAITING' then p.shortage end as shortage, b.submitter, b.created_at as submitted_at`)

export type BatchRow = Omit<ImportBatch, 'submitted_at' | 'status' | 'channel'> & {
  channel: Channel
  status: ImportStatus
  submitted_at: Date
}

export function batchOf({ submitted_at, ...row }: BatchRow): ImportBatch {
  return { ...row, submitted_at: submitted_at.toISOString() }
}
