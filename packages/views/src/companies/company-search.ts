// The company search of filters and pickers (screens.md P8): by part of the name, with or without accounts of a channel.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import type { CompanyPage, CompanySearchRequest } from '@tallyhelm/protocol/topics/companies/schemas'
import sql, { join } from 'sql-template-tag'

/** Sorted by name. A sub-customer finds only companies whose ad accounts it holds. An empty text filters nothing. */
export async function companySearch(db: Database, scope: TenantScope, request: CompanySearchRequest): Promise<CompanyPage> {
  const conditions = [ownCustomers(scope, 'co.customer_id')]
  if (request.company_name) conditions.push(sql`strpos(lower(co.company_name), lower(${request.company_name}::text)) > 0`)
  if (request.channel !== undefined || scope.subCustomerId !== null) {
    const counted = [ownRows(scope, 'c'), sql`c.company_id = co.id`, sql`c.n > 0`]
    if (request.channel !== undefined) counted.push(sql`c.channel = ${request.channel}`)
    conditions.push(sql`exists (select from ad_accounts_counters c where ${join(counted, ' and ')})`)
  }
  const rows = await db.read(scope, tx =>
    tx.rows<{ id: string | null; company_name: string; total: number }>(sql`
      with hits as materialized (select co.id, co.company_name from companies_companies co where ${join(conditions, ' and ')})
      select page.id, page.company_name, totals.total
      from (select count(*)::int as total from hits) totals
      left join (select h.id, h.company_name from hits h order by h.company_name, h.id
        limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size}) page on true
      order by page.company_name, page.id`),
  )
  return {
    content: rows.flatMap(({ id, company_name }) => (id === null ? [] : [{ id, company_name }])),
    total_size: rows[0]?.total ?? 0,
    page_num: request.page_num,
    page_size: request.page_size,
  }
}
