// Interests for the staff: how many want to be told of each coming page, and how many have been.
import type { Database } from '@tallyhelm/infra/db/database'
import { interestFilters } from '@tallyhelm/protocol/topics/notices/interest-lists'
import type { InterestListRequest, InterestPage, InterestRow } from '@tallyhelm/protocol/topics/notices/interest-schemas'
import sql, { raw } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const TABLES = sql`(
  select i.feature, count(*)::int as asked, (count(*) filter (where i.told_at is null))::int as waiting,
    min(i.created_at) as first_at, max(i.created_at) as last_at
  from notices_interests i group by i.feature) f
  left join notices_openings o on o.feature = f.feature left join staff_users s on s.id = o.staff_id`
const FIELDS: Fields<InterestRow> = {
  feature: raw('f.feature'),
  title: raw('o.title'),
  link: raw('o.link'),
  asked: raw('f.asked'),
  waiting: raw('f.waiting'),
  first_at: raw('f.first_at'),
  last_at: raw('f.last_at'),
  opened_at: raw('o.opened_at'),
  opened_by: raw('s.staff_name'),
}
const CONDITIONS: ConditionTable<typeof interestFilters> = {
  feature: contains(sql`f.feature`),
  waiting: () => sql`f.waiting > 0`,
}

/** For staff. What most people wait for comes first. */
export async function interestList(db: Database, request: InterestListRequest): Promise<InterestPage> {
  const conditions = conditionsOf(interestFilters, request, CONDITIONS)
  const source: PageSource = { tables: TABLES, owner: 'everybody', conditions, order: sql`f.waiting desc, f.feature` }
  return await db.read({ kind: 'staff' }, tx => readPage<InterestRow>(tx, FIELDS, source, request))
}
