// Ad accounts whose clearing was announced, the nearest first (screens.md 5.16).
import type { Database } from '@tallyhelm/infra/db/database'
import type { UpcomingPage, UpcomingRequest } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import sql, { join } from 'sql-template-tag'
import type { TenantScope } from '../ad-accounts/account-row.ts'
import { missingIds } from '../ad-accounts/missing-ids.ts'
import { ACCOUNT_COLUMNS, type AccountColumns, accountFieldsOf, accountFilters, companyJoin } from './account-columns.ts'

type Row = AccountColumns & { total: number; clearing_id: string | null; clear_on: string; notified_at: Date }

/** Those that are called off or under way are not on it. */
export async function upcoming(db: Database, scope: TenantScope, request: UpcomingRequest): Promise<UpcomingPage> {
  const conditions = [sql`c.customer_id = ${scope.customerId}`, sql`c.state = 'NOTIFIED'`, ...accountFilters(request)]
  const hits = sql`auto_clear_clearings c
    join ad_accounts_accounts a on a.customer_id = ${scope.customerId} and a.id = c.ad_account_id ${companyJoin(scope)}
    where ${join(conditions, ' and ')}`
  const { rows, named } = await db.read(scope, async tx => ({
    rows: await tx.rows<Row>(sql`
      select totals.total, page.* from (select count(*)::int as total from ${hits}) totals
      left join (
        select c.id as clearing_id, ${ACCOUNT_COLUMNS}, c.clear_on, c.notified_at from ${hits}
        order by c.clear_on, c.id limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size}
      ) page on true
      order by page.clear_on, page.clearing_id`),
    named: await missingIds(tx, request.outside_account_ids, isAsked => sql`select from ${hits} and ${isAsked('a.outside_account_id')}`),
  }))
  const content = rows.flatMap(row => {
    const { clearing_id, clear_on } = row
    return clearing_id === null ? [] : [{ ...accountFieldsOf(row), clearing_id, clear_on, notified_at: row.notified_at.toISOString() }]
  })
  return { content, total_size: rows[0]?.total ?? 0, page_num: request.page_num, page_size: request.page_size, ...named }
}
