// The account-holding companies of one customer, for the console.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import type { CustomerPartRequest } from '@tallyhelm/protocol/topics/organization/console-schemas'
import type { CompanyPage, ConsoleCompany } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import sql from 'sql-template-tag'
import { requireCustomer } from './customer-scope.ts'

type Row = Omit<ConsoleCompany, 'created_at'> & { created_at: Date }

/** For staff, newest first. Refuses NOT_FOUND, to salespeople also for the customer of another one. */
export async function consoleCompanies(db: Database, scope: StaffScope, request: CustomerPartRequest): Promise<CompanyPage> {
  const { customer_id, page_num, page_size } = request
  const { rows, total } = await db.read(scope, async tx => {
    await requireCustomer(tx, customer_id)
    const owned = sql`p.customer_id = ${customer_id} and ${ownCustomers(scope, 'p.customer_id')}`
    return {
      rows: await tx.rows<Row>(sql`
        select p.id as company_id, p.company_name, coalesce(p.credit_code, '') as credit_code, p.created_at,
          (select coalesce(sum(n.n), 0)::int from ad_accounts_counters n where n.customer_id = p.customer_id and n.company_id = p.id) as accounts
        from companies_companies p where ${owned} order by p.id desc limit ${page_size} offset ${(page_num - 1) * page_size}`),
      total: await tx.one<{ n: number }>(sql`select count(*)::int as n from companies_companies p where ${owned}`),
    }
  })
  const content = rows.map(row => ({ ...row, created_at: row.created_at.toISOString() }))
  return { content, total_size: total.n, page_num, page_size }
}
