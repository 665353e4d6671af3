// Reports, page views and allowances in the database, in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ReportKind } from '@tallyhelm/protocol/topics/diagnostics/enums'
import type { PageView } from '@tallyhelm/protocol/topics/diagnostics/schemas'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql, { join } from 'sql-template-tag'
import { ALLOWANCES, type AllowanceName, MOST_PAGES_PER_DAY, OTHER_PAGE } from './rules.ts'

/** A report ready to be kept: redacted and cut. */
export type NewReport = {
  id: string
  kind: ReportKind
  addressDigest: string
  userId: string | null
  route: string
  version: string
  message: string
  url: string
  method: string
  code: number | null
  status: number | null
  elapsedMs: number | null
  requestId: string
  body: string
  query: string
  stack: string
  componentStack: string
  userAgent: string
  createdAt: Date
}

/**
 * Takes up to `wanted` of a subject's allowance; gives how many were left to take, and the seconds until the window ends.
 * One statement, so that calls at the same time can't take the same.
 */
export async function takeAllowance(
  tx: Tx,
  name: AllowanceName,
  subject: string,
  wanted: number,
  now: Date,
): Promise<{ granted: number; seconds: number }> {
  const { most, windowMs } = ALLOWANCES[name]
  const endsAt = new Date(now.getTime() + windowMs)
  const { used, endsAt: until } = await tx.one<{ used: number; endsAt: Date }>(sql`
    insert into diagnostics_allowances as a (subject, used, window_ends_at) values (${`${name} ${subject}`}, ${wanted}, ${endsAt})
    on conflict (subject) do update set
      used = case when a.window_ends_at <= ${now} then excluded.used else least(a.used, ${most}::int) + excluded.used end,
      window_ends_at = case when a.window_ends_at <= ${now} then excluded.window_ends_at else a.window_ends_at end
    returning used, window_ends_at as "endsAt"`)
  const granted = Math.max(0, Math.min(wanted, most - (used - wanted)))
  return { granted, seconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000)) }
}

export async function insertReports(tx: Tx, reports: readonly NewReport[]): Promise<void> {
  const rows = reports.map(
    report => sql`(${report.id}::bigint, ${report.kind}, ${report.addressDigest}, ${report.userId}::bigint, ${report.route}, ${report.version},
      ${report.message}, ${report.url}, ${report.method}, ${report.code}::bigint, ${report.status}::smallint, ${report.elapsedMs}::int,
      ${report.requestId}, ${report.body}, ${report.query}, ${report.stack}, ${report.componentStack}, ${report.userAgent},
      ${report.createdAt}::timestamptz)`,
  )
  if (rows.length === 0) return
  await tx.run(sql`
    insert into diagnostics_reports (id, kind, address_digest, user_id, route, version, message, url, method, code, status, elapsed_ms,
      request_id, body, query, stack, component_stack, user_agent, created_at)
    values ${join(rows, ', ')}`)
}

/** Adds views to the day's figures; pages beyond the day's room are added to OTHER_PAGE. */
export async function addPageViews(tx: Tx, day: Day, views: readonly PageView[]): Promise<void> {
  const known = await tx.rows<{ key: string }>(sql`
    select concat_ws(chr(31), route, title_1, title_2, title_3) as key from diagnostics_page_views where day = ${day}`)
  const keys = new Set(known.map(row => row.key))
  const counts = new Map<string, number>()
  for (const view of views) {
    const key = keyOf(view)
    const counted = keys.has(key) || keys.size < MOST_PAGES_PER_DAY ? key : keyOf(OTHER_PAGE)
    keys.add(counted)
    counts.set(counted, (counts.get(counted) ?? 0) + 1)
  }
  // Sorted, so that two calls at the same time lock the same rows in the same order.
  const rows = [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => {
      const [route, first, second, third] = key.split(SEPARATOR)
      return sql`(${day}::date, ${route}, ${first}, ${second}, ${third}, ${count}::bigint)`
    })
  if (rows.length === 0) return
  await tx.run(sql`
    insert into diagnostics_page_views as p (day, route, title_1, title_2, title_3, views) values ${join(rows, ', ')}
    on conflict (day, route, title_1, title_2, title_3) do update set views = p.views + excluded.views`)
}

/** Deletes at most `limit` reports from before an instant, page views from before a day and allowances whose window is over. */
export async function purgeDiagnostics(tx: Tx, before: { reports: Date; day: Day; now: Date }, limit: number): Promise<number> {
  const reports = await tx.run(sql`
    delete from diagnostics_reports where id in (
      select id from diagnostics_reports where created_at < ${before.reports} order by created_at limit ${limit})`)
  const views = await tx.run(sql`delete from diagnostics_page_views where day < ${before.day}`)
  const allowances = await tx.run(sql`delete from diagnostics_allowances where window_ends_at < ${before.now}`)
  return reports + views + allowances
}

const SEPARATOR = '\u001f'
/** Titles hold no control characters, so the separator can't be in them. */
function keyOf({ route, titles }: { route: string; titles: readonly string[] }): string {
  return [route, titles[0] ?? '', titles[1] ?? '', titles[2] ?? ''].join(SEPARATOR)
}
