// The ad accounts that wait for the customer to put ads right, the nearest deadline first (screens.md 6).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import { RECTIFICATIONS_DUE, VIOLATION_CHANNELS } from '@tallyhelm/protocol/topics/violations/enums'
import type { Rectification, RectificationListRequest, RectificationPage } from '@tallyhelm/protocol/topics/violations/schemas'
import sql from 'sql-template-tag'
import { dueToday } from './rectification-count.ts'

type Row = Omit<Rectification, 'issued_at' | 'deadline_at'> & { issued_at: Date; deadline_at: Date }

/** Those that the counts count: of another tenant none, of a sub-customer its own. */
export async function rectificationList(
  db: Database,
  scope: TenantScope,
  { count_type, page_num, page_size, now }: RectificationListRequest & { now: Date },
): Promise<RectificationPage> {
  const isDue = count_type === 'TODAY' ? dueToday(now) : sql`true`
  const hits = sql`violations_rectifications r
    where ${ownRows(scope, 'r')} and r.channel = any(${VIOLATION_CHANNELS}) and r.status = any(${RECTIFICATIONS_DUE}) and ${isDue}`
  const { total, rows } = await db.read(scope, async tx => ({
    total: await tx.one<{ count: number }>(sql`select count(*)::int as count from ${hits}`),
    rows: await tx.rows<Row>(sql`
      select page.id as rectification_id, a.id as account_id, a.outside_account_id, a.account_name, c.company_name, page.channel,
        page.violation_type, page.level, page.ad_count, page.policy_text, page.status, page.reject_reason, page.issued_at, page.deadline_at
      from (select r.* from ${hits} order by r.deadline_at, r.id limit ${page_size} offset ${(page_num - 1) * page_size}) page
      join ad_accounts_accounts a on ${ownCustomers(scope, 'a.customer_id')} and a.id = page.ad_account_id
      join companies_companies c on ${ownCustomers(scope, 'c.customer_id')} and c.id = a.company_id
      order by page.deadline_at, page.id`),
  }))
  const content = rows.map(row => ({ ...row, issued_at: row.issued_at.toISOString(), deadline_at: row.deadline_at.toISOString() }))
  return { content, total_size: total.count, page_num, page_size }
}
