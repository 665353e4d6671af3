// Page views for the staff: by page over a period, and by day.
import type { Database } from '@tallyhelm/infra/db/database'
import { PAGE_VIEWS_KEPT_DAYS, PAGE_VIEWS_SHOWN_DAYS } from '@tallyhelm/protocol/topics/diagnostics/limits'
import { pageViewFilters } from '@tallyhelm/protocol/topics/diagnostics/page-view-lists'
import type {
  PageViewDays,
  PageViewDaysRequest,
  PageViewListRequest,
  PageViewPage,
  PageViewRow,
} from '@tallyhelm/protocol/topics/diagnostics/page-view-schemas'
import { addDays, type Day, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, onDays } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const TITLE = raw(`concat_ws(' / ', nullif(p.title_1, ''), nullif(p.title_2, ''), nullif(p.title_3, ''))`)
const CONDITIONS: ConditionTable<typeof pageViewFilters> = {
  page: contains(sql`${TITLE} || ' ' || p.route`),
  seen: onDays(sql`p.day`),
}
const FIELDS: Fields<PageViewRow> = {
  route: raw('v.route'),
  title: raw('v.title'),
  views: raw('v.views'),
  days: raw('v.days'),
  last_day: raw('v.last_day'),
}

/** For staff. The most seen page first. */
export async function pageViewList(db: Database, now: Date, request: PageViewListRequest): Promise<PageViewPage> {
  const tables = sql`(
    select p.route, ${TITLE} as title, sum(p.views)::float8 as views, count(distinct p.day)::int as days, max(p.day)::text as last_day
    from diagnostics_page_views p where ${join(asked(now, request).conditions, ' and ')} group by 1, 2) v`
  const source: PageSource = { tables, owner: 'everybody', conditions: [], order: sql`v.views desc, v.route, v.title` }
  return await db.read({ kind: 'staff' }, tx => readPage<PageViewRow>(tx, FIELDS, source, request))
}

/** For staff. */
export async function pageViewDays(db: Database, now: Date, request: PageViewDaysRequest): Promise<PageViewDays> {
  const { from, until, conditions } = asked(now, request)
  const { route, title } = request
  const all = [
    ...conditions,
    ...(route === undefined ? [] : [sql`p.route = ${route}`]),
    ...(title === undefined ? [] : [sql`${TITLE} = ${title}`]),
  ]
  const rows = await db.read({ kind: 'staff' }, tx =>
    tx.rows<{ day: Day; views: number }>(sql`
      select p.day::text as day, sum(p.views)::float8 as views from diagnostics_page_views p where ${join(all, ' and ')} group by p.day`),
  )
  const viewsOf = new Map(rows.map(({ day, views }) => [day, views]))
  const days = daysBetween(from, until).map(day => ({ day, views: viewsOf.get(day) ?? 0 }))
  return { total: days.reduce((sum, { views }) => sum + views, 0), days }
}

type Asked = Pick<PageViewListRequest, 'page' | 'seen_from' | 'seen_until'>

/** Never beyond what is kept, however far the request reaches. */
function asked(now: Date, request: Asked): { from: Day; until: Day; conditions: Sql[] } {
  const tomorrow = addDays(dayOf(now), 1)
  const oldest = addDays(tomorrow, -PAGE_VIEWS_KEPT_DAYS - 1)
  const { seen_until: end = tomorrow } = request
  const until = end < tomorrow ? end : tomorrow
  const { seen_from: start = addDays(until, -PAGE_VIEWS_SHOWN_DAYS) } = request
  const from = start > oldest ? start : oldest
  return { from, until, conditions: conditionsOf(pageViewFilters, { ...request, seen_from: from, seen_until: until }, CONDITIONS) }
}
