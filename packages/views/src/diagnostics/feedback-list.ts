// Feedback: the console's inbox, and one piece of it with its pictures and its steps.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { FeedbackState } from '@tallyhelm/protocol/topics/diagnostics/enums'
import { feedbackFilters } from '@tallyhelm/protocol/topics/diagnostics/feedback-lists'
import type {
  FeedbackDetail,
  FeedbackListRequest,
  FeedbackPage,
  FeedbackPicture,
  FeedbackRef,
  FeedbackRow,
} from '@tallyhelm/protocol/topics/diagnostics/feedback-schemas'
import type { Badges } from '@tallyhelm/protocol/topics/staff/schemas'
import { BUSINESS_ZONE } from '@tallyhelm/protocol/values/day'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, duringDays, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, selectOf, whereOf } from '../lists/read-page.ts'

const LOCAL = `(f.created_at at time zone '${BUSINESS_ZONE}')`
/** One working day after: of a weekend, the end of Monday. Public holidays are not known, so nobody waits longer because of one. */
const DUE_AT = raw(`((case extract(isodow from ${LOCAL})
  when 5 then ${LOCAL} + interval '3 days'
  when 6 then date_trunc('day', ${LOCAL}) + interval '3 days'
  when 7 then date_trunc('day', ${LOCAL}) + interval '2 days'
  else ${LOCAL} + interval '1 day' end) at time zone '${BUSINESS_ZONE}')`)

const TABLES = sql`diagnostics_feedback f
  join organization_wallet_users u on u.id = f.user_id
  left join organization_customers c on c.id = f.customer_id
  left join sub_customers_profiles p on p.id = f.sub_customer_id
  left join staff_users s on s.id = f.claimed_by`
const FIELDS: Fields<FeedbackRow> = {
  feedback_id: raw('f.id::text'),
  state: raw('f.state'),
  feedback_type: raw('f.feedback_type'),
  content: raw('f.content'),
  user_name: raw('u.wallet_user_name'),
  customer_id: raw('f.customer_id::text'),
  customer_name: raw('c.name'),
  sub_customer_name: raw('p.name'),
  pictures: raw('cardinality(f.files)'),
  page_url: raw('f.page_url'),
  version: raw('f.version'),
  claimed_by: raw('s.staff_name'),
  claimed_by_id: raw('f.claimed_by::text'),
  created_at: raw('f.created_at'),
  due_at: DUE_AT,
  answered_at: raw('f.answered_at'),
}
type Asker = { staffId: string; now: Date }

/** For staff. What waits for an answer comes first, the oldest before the others. The counts follow every filter but the state. */
export async function feedbackList(db: Database, asker: Asker, request: FeedbackListRequest): Promise<FeedbackPage> {
  const { state: _, ...others } = request
  const sourceOf = (asked: object): PageSource => ({
    tables: TABLES,
    owner: 'everybody',
    conditions: conditionsOf(feedbackFilters, asked, conditionsFor(asker)),
    order: sql`f.state <> 'OPEN', case when f.state = 'OPEN' then f.id else -f.id end`,
  })
  return await db.read({ kind: 'staff' }, async tx => {
    const page = await readPage<FeedbackRow>(tx, FIELDS, sourceOf(request), request)
    const counts = await tx.rows<{ state: FeedbackState; n: number }>(sql`
      select f.state, count(*)::int as n from ${TABLES} ${whereOf(tx, sourceOf(others))} group by f.state`)
    const of = (state: FeedbackState) => counts.find(row => row.state === state)?.n ?? 0
    return { ...page, state_counts: { OPEN: of('OPEN'), ANSWERED: of('ANSWERED'), CLOSED: of('CLOSED') } }
  })
}

/** For the rail, no further than COUNTED_UP_TO: what nobody has answered, and what of it is past the day that was promised. */
export const feedbackWaiting = (tx: Tx, now: Date): Promise<NonNullable<Badges['feedback']>> =>
  tx.one(sql`
    select count(*)::int as open, (count(*) filter (where w.due_at <= ${now}))::int as overdue
    from (select ${DUE_AT} as due_at from diagnostics_feedback f where f.state = 'OPEN' order by f.id limit ${COUNTED_UP_TO}) w`)

const conditionsFor = ({ staffId, now }: Asker): ConditionTable<typeof feedbackFilters> => ({
  state: is(sql`f.state`),
  type: is(sql`f.feedback_type`),
  content: contains(sql`f.content`),
  customer: contains(sql`c.name`),
  mine: () => sql`f.claimed_by = ${staffId}`,
  overdue: () => sql`f.state = 'OPEN' and ${DUE_AT} <= ${now}`,
  created: duringDays(sql`f.created_at`),
})

type DetailRow = Omit<FeedbackDetail, 'created_at' | 'due_at' | 'answered_at' | 'history'> & {
  created_at: Date
  due_at: Date
  answered_at: Date | null
}
type StepRow = Omit<FeedbackDetail['history'][number], 'at'> & { at: Date }

/** Refuses NOT_FOUND. */
export async function feedbackDetail(db: Database, request: FeedbackRef): Promise<FeedbackDetail> {
  return await db.read({ kind: 'staff' }, async tx => {
    const row = await tx.maybe<DetailRow>(sql`
      select ${selectOf(FIELDS)}, f.contact, f.user_agent from ${TABLES} where f.id = ${request.feedback_id}`)
    if (!row) throw new Refusal('NOT_FOUND')
    const steps = await tx.rows<StepRow>(sql`
      select e.event, s.staff_name as by, e.note, e.at from diagnostics_feedback_events e join staff_users s on s.id = e.staff_id
      where e.feedback_id = ${request.feedback_id} order by e.id`)
    return {
      ...row,
      created_at: row.created_at.toISOString(),
      due_at: row.due_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
      history: steps.map(step => ({ ...step, at: step.at.toISOString() })),
    }
  })
}

/** Which stored file a picture is. Refuses NOT_FOUND, also for one beyond the last. */
export async function feedbackPicture(db: Database, request: FeedbackPicture): Promise<{ name: string; contentType: string }> {
  const found = await db.read({ kind: 'staff' }, tx =>
    tx.maybe<{ name: string; contentType: string }>(sql`
      select i.name, i.content_type as "contentType" from diagnostics_feedback f
      join files_files i on i.name = f.files[${request.index + 1}::int] and i.kind = 'feedback'
      where f.id = ${request.feedback_id}`),
  )
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
