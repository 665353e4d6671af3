// The ad accounts that wait for the customer to put ads right, the nearest deadline first (screens.md 6).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { RECTIFICATIONS_DUE, VIOLATION_CHANNELS } from '@tallyhelm/protocol/topics/violations/enums'
import { rectificationFilters } from '@tallyhelm/protocol/topics/violations/lists'
import type { Rectification, RectificationListRequest, RectificationPage } from '@tallyhelm/protocol/topics/violations/schemas'
import sql, { raw } from 'sql-template-tag'
import { conditionsOf } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { dueToday } from './counts.ts'

/** Those that the counts count: of another tenant none, of a sub-customer its own. */
export async function rectificationList(
  db: Database,
  scope: TenantScope,
  { now, ...request }: RectificationListRequest & { now: Date },
): Promise<RectificationPage> {
  const source: PageSource = {
    tables: sql`violations_rectifications r`,
    owner: { rows: 'r' },
    conditions: [
      sql`r.channel = any(${VIOLATION_CHANNELS})`,
      sql`r.status = any(${RECTIFICATIONS_DUE})`,
      ...conditionsOf(rectificationFilters, request, { tab: type => (type === 'TODAY' ? dueToday(now) : sql`true`) }),
    ],
    order: sql`r.deadline_at, r.id`,
    shaped: { by: 'r.id', tables: TABLES },
  }
  return await db.read(scope, tx => readPage<Rectification>(tx, FIELDS, source, request))
}

const TABLES = sql`violations_rectifications r
  join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id`

const FIELDS: Fields<Rectification> = {
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
  issued_at: raw('r.issued_at'),
  deadline_at: raw('r.deadline_at'),
}
