// Owners by what people call them: customers and sub-customers by a part of the name, customers also by the id in full.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql, { raw, type Sql } from 'sql-template-tag'

type Owners = { customers: string[]; subCustomers: string[] }

export async function ownersCalled(tx: Tx, text: string): Promise<Owners> {
  const customers = await tx.rows<{ id: string }>(sql`
    select c.id from organization_customers c where c.id::text = ${text} or strpos(lower(c.name), lower(${text}::text)) > 0 order by c.id`)
  const subCustomers = await tx.rows<{ id: string }>(sql`
    select s.id from sub_customers_profiles s where strpos(lower(s.name), lower(${text}::text)) > 0 order by s.id`)
  return { customers: customers.map(row => row.id), subCustomers: subCustomers.map(row => row.id) }
}

/** Of a table with customer_id and sub_customer_id, by its alias in the query. */
export const isOwnedBy = ({ customers, subCustomers }: Owners, alias: string): Sql =>
  sql`(${raw(alias)}.customer_id = any(${customers}::bigint[]) or ${raw(alias)}.sub_customer_id = any(${subCustomers}::bigint[]))`

/** Ad accounts by a part of the name, over the slim copy, which keeps it in small letters. */
export const accountsCalled = (text: string): Sql =>
  sql`select n.id from ad_accounts_search n where strpos(n.account_name, lower(${text}::text)) > 0
    union all select t.id from ad_accounts_accounts t where t.taken_back_at is not null and strpos(lower(t.account_name), lower(${text}::text)) > 0`
