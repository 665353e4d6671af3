// Error reports for the staff: alike ones as one, and of these the latest with their traces.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ReportState } from '@tallyhelm/protocol/topics/diagnostics/enums'
import { reportFilters } from '@tallyhelm/protocol/topics/diagnostics/report-lists'
import type {
  ReportDetail,
  ReportGroup,
  ReportGroupPage,
  ReportListRequest,
  ReportRef,
} from '@tallyhelm/protocol/topics/diagnostics/report-schemas'
import type { Badges } from '@tallyhelm/protocol/topics/staff/schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, selectOf, whereOf } from '../lists/read-page.ts'

const TABLES = sql`(
  select r.fingerprint, min(r.kind) as kind, min(r.version) as version, min(r.route) as route, min(r.message) as message,
    count(*)::int as count, count(distinct r.user_id)::int as users, min(r.created_at) as first_at, max(r.created_at) as last_at
  from diagnostics_reports r group by r.fingerprint) g
  left join diagnostics_marks m on m.fingerprint = g.fingerprint left join staff_users s on s.id = m.staff_id`
const STATE = raw(`coalesce(m.state, 'OPEN')`)
const FIELDS: Fields<ReportGroup> = {
  fingerprint: raw('g.fingerprint'),
  state: STATE,
  kind: raw('g.kind'),
  version: raw('g.version'),
  route: raw('g.route'),
  message: raw('g.message'),
  count: raw('g.count'),
  users: raw('g.users'),
  first_at: raw('g.first_at'),
  last_at: raw('g.last_at'),
  marked_by: raw('s.staff_name'),
  marked_at: raw('m.at'),
}
const CONDITIONS: ConditionTable<typeof reportFilters> = {
  state: is(STATE),
  message: contains(sql`g.message`),
  version: contains(sql`g.version`),
  route: contains(sql`g.route`),
  kind: is(sql`g.kind`),
}

/** For staff. What was seen last comes first. The counts follow every filter but the state. */
export async function reportList(db: Database, request: ReportListRequest): Promise<ReportGroupPage> {
  const { state: _, ...others } = request
  const sourceOf = (asked: object): PageSource => ({
    tables: TABLES,
    owner: 'everybody',
    conditions: conditionsOf(reportFilters, asked, CONDITIONS),
    order: sql`g.last_at desc, g.fingerprint`,
  })
  return await db.read({ kind: 'staff' }, async tx => {
    const page = await readPage<ReportGroup>(tx, FIELDS, sourceOf(request), request)
    const counts = await tx.rows<{ state: ReportState; n: number }>(sql`
      select ${STATE} as state, count(*)::int as n from ${TABLES} ${whereOf(tx, sourceOf(others))} group by 1`)
    const of = (state: ReportState) => counts.find(row => row.state === state)?.n ?? 0
    return { ...page, state_counts: { OPEN: of('OPEN'), RESOLVED: of('RESOLVED'), IGNORED: of('IGNORED') } }
  })
}

type GroupRow = Omit<ReportDetail, 'first_at' | 'last_at' | 'marked_at' | 'latest'> & {
  first_at: Date
  last_at: Date
  marked_at: Date | null
}
type TraceRow = Omit<ReportDetail['latest'][number], 'at'> & { at: Date }

/** Refuses NOT_FOUND, also once all of its reports are deleted. */
export async function reportDetail(db: Database, { fingerprint }: ReportRef): Promise<ReportDetail> {
  return await db.read({ kind: 'staff' }, async tx => {
    const latest = await tx.rows<TraceRow>(sql`
      select r.id::text as report_id, r.created_at as at, trim(r.method || ' ' || r.url) as call, r.code::text as code, r.status,
        r.elapsed_ms, r.request_id, r.body, r.query, r.stack, r.component_stack, r.user_agent
      from diagnostics_reports r where r.fingerprint = ${fingerprint} order by r.created_at desc, r.id desc limit 10`)
    const group = await tx.maybe<GroupRow>(sql`
      select ${selectOf(FIELDS)}, coalesce(m.reason, '') as reason from ${TABLES} where g.fingerprint = ${fingerprint}`)
    if (!group) throw new Refusal('NOT_FOUND')
    return {
      ...group,
      first_at: group.first_at.toISOString(),
      last_at: group.last_at.toISOString(),
      marked_at: group.marked_at?.toISOString() ?? null,
      latest: latest.map(report => ({ ...report, at: report.at.toISOString() })),
    }
  })
}

/** For the rail, no further than COUNTED_UP_TO: kinds of errors that nobody has marked. It steps from one kind to the next by their index. */
export const errorsOpen = (tx: Tx): Promise<NonNullable<Badges['diagnostics']>> =>
  tx.one(sql`
    with recursive kinds as (
      (select r.fingerprint from diagnostics_reports r order by r.fingerprint limit 1)
      union all
      select (select r.fingerprint from diagnostics_reports r where r.fingerprint > k.fingerprint order by r.fingerprint limit 1)
      from kinds k where k.fingerprint is not null)
    select count(*)::int as errors from (
      select from kinds k where k.fingerprint is not null
        and not exists (select from diagnostics_marks m where m.fingerprint = k.fingerprint and m.state <> 'OPEN') limit ${COUNTED_UP_TO}) o`)
