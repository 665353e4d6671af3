// Changes of ad accounts, newest first: the third tab of the operation records (screens.md 5.11).
import type { Database } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { AccountChange, ChangeListRequest, ChangePage } from '@tallyhelm/protocol/topics/ad-accounts/schemas-changes'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { startOfDay } from '../days/start-of-day.ts'
import type { TenantScope } from './account-row.ts'
import { missingIds } from './missing-ids.ts'

type Row = Omit<AccountChange, 'apply_time' | 'finished_at'> & { apply_time: Date; finished_at: Date | null }

export const changeTables: Sql = raw(`ad_accounts_changes h
  join ad_accounts_accounts a on a.customer_id = h.customer_id and a.id = h.ad_account_id
  join companies_companies c on c.customer_id = a.customer_id and c.id = a.company_id`)

/** Days of the filter are business days, half-open. */
export async function changeList(db: Database, scope: TenantScope, request: ChangeListRequest): Promise<ChangePage> {
  const where = join(changeConditions(scope, request), ' and ')
  const { rows, counted, named } = await db.read(scope, async tx => ({
    rows: await tx.rows<Row>(sql`
      with page as materialized (
        select h.id from ${changeTables} where ${where}
        order by h.id desc limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size})
      select h.id as change_id, h.change_type, a.channel, a.id as account_id, a.outside_account_id, a.account_name, c.company_name,
        h.before_text as before, h.after_text as after, h.status, h.fail_reason, h.source, h.submitter, h.created_at as apply_time, h.finished_at
      from page join ${changeTables} on h.id = page.id order by h.id desc`),
    counted: await tx.one<{ total: number }>(sql`select count(*)::int as total from ${changeTables} where ${where}`),
    named: await missingIds(
      tx,
      request.outside_account_ids,
      isAsked => sql`select from ${changeTables} where ${where} and ${isAsked('a.outside_account_id')}`,
    ),
  }))
  return {
    content: rows.map(row => ({
      ...row,
      apply_time: row.apply_time.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
    })),
    total_size: counted.total,
    page_num: request.page_num,
    page_size: request.page_size,
    ...named,
  }
}

/** Both rows are asked whose they are: a sub-customer sees no change of an account that it holds no more. */
export function changeConditions(scope: TenantScope, request: Omit<ChangeListRequest, 'page_num' | 'page_size'>): Sql[] {
  const conditions = [ownRows(scope, 'h'), ownRows(scope, 'a')]
  if (request.channel) conditions.push(sql`a.channel = ${request.channel}`)
  if (request.change_type) conditions.push(sql`h.change_type = ${request.change_type}`)
  if (request.status) conditions.push(sql`h.status = ${request.status}`)
  if (request.source) conditions.push(sql`h.source = ${request.source}`)
  if (request.outside_account_ids?.length) conditions.push(sql`a.outside_account_id = any (${request.outside_account_ids}::text[])`)
  if (request.account_id) conditions.push(sql`h.ad_account_id = ${request.account_id}`)
  if (request.company_id) conditions.push(sql`a.company_id = ${request.company_id}`)
  if (request.submitter) conditions.push(sql`strpos(lower(h.submitter), lower(${request.submitter}::text)) > 0`)
  if (request.applied_from) conditions.push(sql`h.created_at >= ${startOfDay(request.applied_from)}`)
  if (request.applied_until) conditions.push(sql`h.created_at < ${startOfDay(request.applied_until)}`)
  return conditions
}
