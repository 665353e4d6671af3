// Ad accounts whose clearing was announced, the nearest first (screens.md 5.16).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { upcomingFilters } from '@tallyhelm/protocol/topics/auto-clear/lists'
import type { UpcomingClearing, UpcomingPage, UpcomingRequest } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import sql, { raw } from 'sql-template-tag'
import { conditionsOf } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { accountConditions, accountFields, accountTables } from './account-fields.ts'

const FIELDS: Fields<UpcomingClearing> = {
  ...accountFields,
  clearing_id: raw('c.id'),
  clear_on: raw('c.clear_on'),
  notified_at: raw('c.notified_at'),
}

/** Those that are called off or under way are not on it. */
export async function upcoming(db: Database, scope: TenantScope, request: UpcomingRequest): Promise<UpcomingPage> {
  const source: PageSource = {
    tables: sql`auto_clear_clearings c ${accountTables('c')}`,
    owner: { customersAlone: 'c.customer_id' },
    conditions: [sql`c.state = 'NOTIFIED'`, ...conditionsOf(upcomingFilters, request, accountConditions)],
    order: sql`c.clear_on, c.id`,
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id' },
  }
  return await db.read(scope, tx => readPage<UpcomingClearing>(tx, FIELDS, source, request))
}
