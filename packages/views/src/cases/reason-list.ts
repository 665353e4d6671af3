// The library of rejection reasons: all of it for whoever edits it, and those that one queue's reviewers start from.
import type { Database } from '@tallyhelm/infra/db/database'
import { reasonFilters, type REASON_STATE_CODES } from '@tallyhelm/protocol/topics/cases/reason-lists'
import type {
  ReasonListRequest,
  ReasonPage,
  ReasonTemplate,
  ReasonTexts,
  ReasonTextsRequest,
} from '@tallyhelm/protocol/topics/cases/reason-schemas'
import sql, { raw } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, whereOf } from '../lists/read-page.ts'

const QUEUE = raw(`coalesce(r.queue, 'ALL')`)
const STATE = raw(`case when r.is_off then 'OFF' else 'ON' end`)
const FIELDS: Fields<ReasonTemplate> = {
  template_id: raw('r.id::text'),
  queue: QUEUE,
  text: raw('r.text'),
  position: raw('r.position'),
  state: STATE,
  version: raw('r.version'),
  changed_by: raw('s.staff_name'),
  changed_at: raw('r.changed_at'),
}
const CONDITIONS: ConditionTable<typeof reasonFilters> = {
  state: is(STATE),
  text: contains(sql`r.text`),
  queue: is(QUEUE),
}

/** For staff, as the reviewers are offered them, queue by queue. The counts follow every filter but the state. */
export async function reasonList(db: Database, request: ReasonListRequest): Promise<ReasonPage> {
  const { state: _, ...others } = request
  const sourceOf = (asked: object): PageSource => ({
    tables: sql`cases_reasons r left join staff_users s on s.id = r.changed_by`,
    owner: 'everybody',
    conditions: conditionsOf(reasonFilters, asked, CONDITIONS),
    order: sql`r.queue nulls first, r.position, r.id`,
  })
  return await db.read({ kind: 'staff' }, async tx => {
    const page = await readPage<ReasonTemplate>(tx, FIELDS, sourceOf(request), request)
    const counts = await tx.rows<{ state: (typeof REASON_STATE_CODES)[number]; n: number }>(sql`
      select ${STATE} as state, count(*)::int as n from ${sourceOf(others).tables} ${whereOf(tx, sourceOf(others))} group by 1`)
    const of = (state: (typeof REASON_STATE_CODES)[number]) => counts.find(row => row.state === state)?.n ?? 0
    return { ...page, state_counts: { ON: of('ON'), OFF: of('OFF') } }
  })
}

/** Those of the queue before those of all. */
export async function reasonTextsOf(db: Database, { queue }: ReasonTextsRequest): Promise<ReasonTexts> {
  const rows = await db.read({ kind: 'staff' }, tx =>
    tx.rows<{ text: string }>(sql`
      select r.text from cases_reasons r where not r.is_off and (r.queue = ${queue} or r.queue is null)
      order by r.queue nulls last, r.position, r.id`),
  )
  return { texts: rows.map(({ text }) => text) }
}
