// The auto-clear whitelist (screens.md 5.16).
import type { Database } from '@tallyhelm/infra/db/database'
import { NOTICE_DAYS } from '@tallyhelm/protocol/topics/auto-clear/limits'
import type { WhitelistEntry, WhitelistPage, WhitelistRequest } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import { BUSINESS_ZONE, dayOf } from '@tallyhelm/protocol/values/day'
import sql, { join, type Sql } from 'sql-template-tag'
import type { TenantScope } from '../ad-accounts/account-row.ts'
import { missingIds } from '../ad-accounts/missing-ids.ts'
import { ACCOUNT_COLUMNS, type AccountColumns, accountFieldsOf, accountFilters, companyJoin } from './account-columns.ts'

type Row = AccountColumns & {
  total: number
  entry_id: string | null
  days_until_clear: number | null
  expires_on: string
  joined_by: string
  joined_at: Date
}

/** The newest first. What was removed is not on it. `now` decides which entries have run out and how long is left. */
export async function whitelist(db: Database, scope: TenantScope, request: WhitelistRequest, now: Date): Promise<WhitelistPage> {
  const today = dayOf(now)
  const hits = sql`${whitelistTables(scope)}
    where ${join(whitelistConditions(scope, request, today), ' and ')}`
  const { rows, named } = await db.read(scope, async tx => ({
    rows: await tx.rows<Row>(sql`
      select totals.total, page.* from (select count(*)::int as total from ${hits}) totals
      left join (
        select e.id as entry_id, ${ACCOUNT_COLUMNS}, ${daysUntilClear(scope, now, today)} as days_until_clear,
          e.expires_on, e.joined_by, e.joined_at
        from ${hits} order by e.joined_at desc, e.id desc
        limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size}
      ) page on true
      order by page.joined_at desc, page.entry_id desc`),
    named: await missingIds(tx, request.outside_account_ids, isAsked => sql`select from ${hits} and ${isAsked('a.outside_account_id')}`),
  }))
  const { page_num, page_size } = request
  const content = rows.flatMap(row => (row.entry_id === null ? [] : [entryOf({ ...row, entry_id: row.entry_id }, today)]))
  return { content, total_size: rows[0]?.total ?? 0, page_num, page_size, ...named }
}

export const whitelistTables = (scope: TenantScope): Sql => sql`auto_clear_entries e
  join ad_accounts_accounts a on a.customer_id = ${scope.customerId} and a.id = e.ad_account_id ${companyJoin(scope)}`

type Filters = Omit<WhitelistRequest, 'page_num' | 'page_size'>

/** What the list and its export have in common: entries that were not removed, of the customer itself; a sub-customer sees none. */
export function whitelistConditions(scope: TenantScope, request: Filters, today: string): Sql[] {
  const conditions = [
    sql`e.customer_id = ${scope.customerId}`,
    sql`${scope.subCustomerId}::bigint is null`,
    sql`e.removed_at is null`,
    ...accountFilters(request),
  ]
  const startOf = (day: string) => sql`${day}::date::timestamp at time zone ${BUSINESS_ZONE}`
  if (request.joined_from) conditions.push(sql`e.joined_at >= ${startOf(request.joined_from)}`)
  if (request.joined_until) conditions.push(sql`e.joined_at < ${startOf(request.joined_until)}`)
  if (request.status === 'ACTIVE') conditions.push(sql`e.expires_on >= ${today}::date`)
  if (request.status === 'EXPIRED') conditions.push(sql`e.expires_on < ${today}::date`)
  return conditions
}

/**
 * Without spend from now on: when the account has been idle long enough, and not before its customer was told after the entry ran out.
 * Null while the rule is switched off, or nothing lies on the account.
 */
export function daysUntilClear(scope: TenantScope, now: Date, today: string): Sql {
  return sql`(
    select greatest(
      auto_clear_idle_since(a.id) + s.idle_days + 1 - (${now}::timestamptz at time zone a.timezone)::date,
      ${NOTICE_DAYS}::int, e.expires_on + 1 + ${NOTICE_DAYS}::int - ${today}::date)
    from auto_clear_settings s where s.customer_id = ${scope.customerId} and s.is_enabled and a.balance_minor > 0)`
}

function entryOf(row: Row & { entry_id: string }, today: string): WhitelistEntry {
  return {
    ...accountFieldsOf(row),
    entry_id: row.entry_id,
    days_until_clear: row.days_until_clear,
    expires_on: row.expires_on,
    status: row.expires_on < today ? 'EXPIRED' : 'ACTIVE',
    joined_by: row.joined_by,
    joined_at: row.joined_at.toISOString(),
  }
}
