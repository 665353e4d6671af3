// Rectifications of every customer, for staff: the list, and one with its ads, policies, reminders and steps (console.md 9).
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleRectificationFilters } from '@tallyhelm/protocol/topics/violations/console-lists'
import type {
  ConsoleRectification,
  ConsoleRectificationDetail,
  ConsoleRectificationPage,
  ConsoleRectificationsRequest,
  RectificationRef,
} from '@tallyhelm/protocol/topics/violations/console-schemas'
import { RECTIFICATIONS_DUE, type RectificationWait } from '@tallyhelm/protocol/topics/violations/enums'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, duringDays, is, isCalled } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

/** Of what waits, what runs out first stands first; of all, the latest issued. */
export async function consoleRectifications(
  db: Database,
  { now, ...request }: ConsoleRectificationsRequest & { now: Date },
): Promise<ConsoleRectificationPage> {
  const source: PageSource = {
    tables: sql`violations_rectifications r`,
    owner: { customers: 'r.customer_id' },
    conditions: conditionsOf(consoleRectificationFilters, request, conditions(now)),
    order: request.waits === undefined ? sql`r.id desc` : sql`r.deadline_at, r.id`,
    countedUpTo: COUNTED_UP_TO,
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id', isIn: ofAccounts },
    shaped: { by: 'r.id', tables: TABLES },
  }
  return await db.read({ kind: 'staff' }, tx => readPage<ConsoleRectification>(tx, FIELDS, source, request))
}

/** Refuses NOT_FOUND. */
export async function consoleRectification(db: Database, { rectification_id: id }: RectificationRef): Promise<ConsoleRectificationDetail> {
  const one: PageSource = { tables: TABLES, owner: { customers: 'r.customer_id' }, conditions: [sql`r.id = ${id}`], order: sql`r.id` }
  const found = await db.read({ kind: 'staff' }, tx =>
    readPage<ConsoleRectificationDetail>(tx, { ...FIELDS, ...DETAIL }, one, { page_num: 1, page_size: 1 }),
  )
  const [rectification] = found.content
  if (!rectification) throw new Refusal('NOT_FOUND')
  return rectification
}

const WAITING: Readonly<Record<RectificationWait, (now: Date) => Sql>> = {
  DUE: () => sql`r.status = any(${RECTIFICATIONS_DUE})`,
  OVERDUE: now => sql`(r.status = any(${RECTIFICATIONS_DUE}) and r.deadline_at <= ${now})`,
  REVIEW: () => sql`r.status = 'TO_BE_REVIEWED'`,
}
const ofAccounts = (isMeant: Sql): Sql =>
  sql`exists (select from ad_accounts_accounts a where a.customer_id = r.customer_id and a.id = r.ad_account_id and ${isMeant})`
const conditions = (now: Date): ConditionTable<typeof consoleRectificationFilters> => ({
  waits: waits => WAITING[waits](now),
  ids: ids => ofAccounts(sql`a.outside_account_id = any(${ids})`),
  customer: text => sql`r.customer_id in (select u.id from organization_customers u where ${isCalled(sql`u.name`, sql`u.id`)(text)})`,
  status: is(sql`r.status`),
  deadline: duringDays(sql`r.deadline_at`),
  type: is(sql`r.violation_type`),
  level: is(sql`r.level`),
})

const TABLES = sql`violations_rectifications r
  join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id
  join organization_customers u on u.id = r.customer_id
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id
  left join sub_customers_profiles s on s.customer_id = r.customer_id and s.id = r.sub_customer_id`

const FIELDS: Fields<ConsoleRectification> = {
  rectification_id: raw('r.id'),
  customer_id: raw('r.customer_id'),
  customer_name: raw('u.name'),
  sub_customer_name: raw('s.name'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  company_name: raw('c.company_name'),
  channel: raw('r.channel'),
  violation_type: raw('r.violation_type'),
  level: raw('r.level'),
  ad_count: raw('r.ad_count'),
  policy_text: raw('r.policy_text'),
  status: raw('r.status'),
  reject_reason: raw('r.reject_reason'),
  issued_at: raw('r.issued_at'),
  deadline_at: raw('r.deadline_at'),
  submitter: raw('r.submitter'),
  submitted_at: raw('r.submitted_at'),
  is_suspended: raw('(r.suspended_at is not null and r.lifted_at is null)'),
}

const listOf = (fields: string, from: string) => raw(`coalesce((select jsonb_agg(jsonb_build_object(${fields}) ${from}), '[]')`)
const DETAIL: Fields<Omit<ConsoleRectificationDetail, keyof ConsoleRectification>> = {
  ads: listOf(
    `'outside_ad_id', v.outside_ad_id, 'reason', v.reason`,
    'order by v.position) from violations_rectified_ads v where v.rectification_id = r.id',
  ),
  policy_files: listOf(
    `'file_id', f.id::text, 'title', f.title, 'version', f.version`,
    'order by f.id) from violations_policy_files f where f.id = any(r.policy_file_ids)',
  ),
  history: listOf(
    `'status', h.status, 'actor', h.actor, 'note', h.note, 'at', h.at`,
    'order by h.id) from violations_rectification_history h where h.rectification_id = r.id',
  ),
  rounds: listOf(
    `'case_id', n.id::text, 'number', n.number, 'measures', n.measures, 'explanation', n.explanation, 'submitter', n.submitter,
      'submitted_at', n.submitted_at, 'outcome', n.outcome, 'reason', n.reason`,
    'order by n.number desc) from violations_rounds n where n.rectification_id = r.id',
  ),
  reminders: listOf(
    `'hours', m.hours, 'at', m.told_at`,
    'order by m.hours desc) from violations_reminders m where m.rectification_id = r.id and m.deadline_at = r.deadline_at',
  ),
  suspends: raw('u.suspends_overdue'),
}
