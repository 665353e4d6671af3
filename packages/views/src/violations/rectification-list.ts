// The ad accounts that wait for the customer to put ads right, the nearest deadline first, and their file (screens.md 6).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { rectificationFile } from '@tallyhelm/protocol/topics/violations/columns'
import { RECTIFICATIONS_DUE, VIOLATION_CHANNELS } from '@tallyhelm/protocol/topics/violations/enums'
import { rectificationFilters } from '@tallyhelm/protocol/topics/violations/lists'
import type {
  Rectification,
  RectificationListRequest,
  RectificationPage,
} from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import sql, { raw } from 'sql-template-tag'
import type { ExportSource } from '../exports/export-source.ts'
import { accountRows, ofHeldAccounts } from '../lists/account-rows.ts'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { dueToday } from './counts.ts'

/** Unless a status is asked for, those that the counts count: of another tenant none, of a sub-customer its own. */
export async function rectificationList(
  db: Database,
  scope: TenantScope,
  { now, ...request }: RectificationListRequest & { now: Date },
): Promise<RectificationPage> {
  return await db.read(scope, tx => readPage<Rectification>(tx, FIELDS, sourceOf(scope, request, now), request))
}

export const rectificationExport = (
  scope: TenantScope,
  { now, ...request }: ExportRequestOf<'RECTIFICATIONS'> & { now: Date },
): ExportSource => fileOf(scope, rectificationFile, FIELDS, { ...sourceOf(scope, request, now), tables: TABLES }, request)

type Asked = Omit<RectificationListRequest, 'page_num' | 'page_size'>

function sourceOf(scope: TenantScope, request: Asked, now: Date): PageSource {
  return {
    ...accountRows(scope, request, { rows: sql`violations_rectifications r`, joined: TABLES, by: 'r.id' }),
    owner: { rows: 'r' },
    conditions: [
      sql`r.channel = any(${VIOLATION_CHANNELS})`,
      ofHeldAccounts(scope, 'r'),
      ...chosenOr(sql`r.id`, request, () => [
        ...(request.rectification_status === undefined ? [sql`r.status = any(${RECTIFICATIONS_DUE})`] : []),
        ...conditionsOf(rectificationFilters, request, conditionsAt(now)),
      ]),
    ],
    order: sql`r.deadline_at, r.id`,
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
  }
}

const conditionsAt = (now: Date): ConditionTable<typeof rectificationFilters> => ({
  ids: isOneOf(sql`a.outside_account_id`),
  name: contains(sql`a.account_name`),
  company: is(sql`a.company_id`),
  type: is(sql`r.violation_type`),
  issued: duringDays(sql`r.issued_at`),
  deadline: duringDays(sql`r.deadline_at`),
  // Whatever status is asked for besides: what it counts waits for the customer.
  tab: type =>
    type === 'TODAY' ? sql`(r.status = any(${RECTIFICATIONS_DUE}) and ${dueToday(now)})` : sql`r.status = any(${RECTIFICATIONS_DUE})`,
  status: is(sql`r.status`),
})

export const TABLES = sql`violations_rectifications r
  join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id`

export const FIELDS: Fields<Rectification> = {
  rectification_id: raw('r.id'),
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
  submitter: raw('r.submitter'),
  submitted_at: raw('r.submitted_at'),
  issued_at: raw('r.issued_at'),
  deadline_at: raw('r.deadline_at'),
  is_suspended: raw('(r.suspended_at is not null and r.lifted_at is null)'),
}
