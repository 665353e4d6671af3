// People for the console: who belongs to a customer, its sub-customers, and the salespeople to choose from.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import type {
  ConsoleMember,
  ConsoleMemberPage,
  ConsoleSubCustomer,
  CustomerPartRequest,
  SalesPeople,
  SubCustomerPage,
} from '@tallyhelm/protocol/topics/organization/console-schemas'
import { maskEmail, maskMobile } from '@tallyhelm/protocol/values/text'
import sql, { type Sql } from 'sql-template-tag'
import { requireCustomer } from './customer-scope.ts'

type MemberRow = Omit<ConsoleMember, 'joined_at'> & { joined_at: Date | null }
type SubCustomerRow = Omit<ConsoleSubCustomer, 'created_at'> & { created_at: Date }

/** For staff: the customer's own users first, the master before all; then those of its sub-customers. Refuses NOT_FOUND. */
export async function consoleMembers(db: Database, scope: StaffScope, request: CustomerPartRequest): Promise<ConsoleMemberPage> {
  const { rows, total } = await db.read(scope, async tx => {
    await requireCustomer(tx, request.customer_id)
    return {
      rows: await tx.rows<MemberRow>(sql`
        select u.id as user_id, u.wallet_user_name as name, u.mobile, coalesce(u.email, '') as email, u.is_master, u.is_disabled, u.is_inner_user,
          s.name as sub_customer_name, u.joined_at
        from organization_wallet_users u
        left join sub_customers_profiles s on s.customer_id = u.customer_id and s.id = u.sub_customer_id
        where u.customer_id = ${request.customer_id} and ${ownRows(scope, 'u')}
        order by u.sub_customer_id nulls first, u.is_master desc, u.id ${limitOf(request)}`),
      total: await tx.one<{ n: number }>(sql`
        select count(*)::int as n from organization_wallet_users u where u.customer_id = ${request.customer_id} and ${ownRows(scope, 'u')}`),
    }
  })
  const content = rows.map(row => ({
    ...row,
    mobile: maskMobile(row.mobile),
    email: row.email === '' ? '' : maskEmail(row.email),
    joined_at: row.joined_at?.toISOString() ?? null,
  }))
  return { content, total_size: total.n, page_num: request.page_num, page_size: request.page_size }
}

/** For staff, newest first. Refuses NOT_FOUND. */
export async function consoleSubCustomers(db: Database, scope: StaffScope, request: CustomerPartRequest): Promise<SubCustomerPage> {
  const { rows, total } = await db.read(scope, async tx => {
    await requireCustomer(tx, request.customer_id)
    return {
      rows: await tx.rows<SubCustomerRow>(sql`
        select s.id as sub_customer_id, s.name, s.show_sub_customer_spend, s.created_at,
          (select count(*)::int from organization_wallet_users u where u.customer_id = s.customer_id and u.sub_customer_id = s.id) as users,
          (select coalesce(sum(n.n), 0)::int from ad_accounts_counters n
            where n.customer_id = s.customer_id and n.sub_customer_id = s.id and n.company_id = 0) as accounts
        from sub_customers_profiles s where s.customer_id = ${request.customer_id} and ${ownCustomers(scope, 's.customer_id')}
        order by s.id desc ${limitOf(request)}`),
      total: await tx.one<{ n: number }>(sql`
        select count(*)::int as n from sub_customers_profiles s
        where s.customer_id = ${request.customer_id} and ${ownCustomers(scope, 's.customer_id')}`),
    }
  })
  const content = rows.map(row => ({ ...row, created_at: row.created_at.toISOString() }))
  return { content, total_size: total.n, page_num: request.page_num, page_size: request.page_size }
}

const limitOf = ({ page_num, page_size }: CustomerPartRequest): Sql => sql`limit ${page_size} offset ${(page_num - 1) * page_size}`

/** For staff: those who are at work. */
export async function salesPeople(db: Database): Promise<SalesPeople> {
  const items = await db.read({ kind: 'staff' }, tx =>
    tx.rows<SalesPeople['items'][number]>(sql`
      select u.id as staff_id, u.staff_name from staff_users u
      where u.role = 'SALES' and not u.is_disabled order by u.staff_name, u.id`),
  )
  return { items }
}
