// Account-holding companies in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type NewCompany = { id: string; customerId: string; companyName: string; creditCode?: string | null; createdAt: Date }
/** Of another customer, under this code or name. */
type LikeCompany = { customerId: string; customerName: string; hasCode: boolean }

/** False when the customer already has a company of this name, or of this code. */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into companies_companies (id, customer_id, company_name, credit_code, created_at)
    values (${company.id}, ${company.customerId}, ${company.companyName}, ${company.creditCode ?? null}, ${company.createdAt})
    on conflict do nothing`)
  return inserted === 1
}

export async function hasCompany(tx: Tx, customerId: string, companyId: string): Promise<boolean> {
  const found = await tx.maybe<{ id: string }>(
    sql`select id from companies_companies where customer_id = ${customerId} and id = ${companyId}`,
  )
  return found !== undefined
}

/** Companies with this credit code, or of this name whatever its case, blanks and brackets; of empty text none. */
export function companiesLike(tx: Tx, { creditCode, companyName }: { creditCode: string; companyName: string }): Promise<LikeCompany[]> {
  return tx.rows<LikeCompany>(sql`
    select p.customer_id as "customerId", c.name as "customerName",
      coalesce(bool_or(p.credit_code = nullif(${creditCode}::text, '')), false) as "hasCode"
    from companies_companies p join organization_customers c on c.id = p.customer_id
    where p.credit_code = nullif(${creditCode}::text, '')
      or app_name_form(p.company_name) = app_name_form(nullif(${companyName}::text, ''))
    group by p.customer_id, c.name order by p.customer_id desc limit 20`)
}

/** Of these customers, in the order of their ids. */
export async function companiesOf(tx: Tx, customerIds: readonly string[]): Promise<{ id: string; customerId: string; name: string }[]> {
  return await tx.rows(sql`
    select id, customer_id as "customerId", company_name as name from companies_companies
    where customer_id = any(${customerIds}::bigint[]) order by id`)
}

/** Locked; undefined when it is not this customer's. */
export function lockCompany(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<{ companyName: string; creditCode: string | null } | undefined> {
  return tx.maybe(sql`
    select company_name as "companyName", credit_code as "creditCode" from companies_companies
    where customer_id = ${customerId} and id = ${id} for update`)
}

/** False when another company of the customer has this name, or this code; nothing is written then. */
export async function writeCompany(
  tx: Tx,
  customerId: string,
  company: { id: string; companyName: string; creditCode: string | null },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update companies_companies p set company_name = ${company.companyName}, credit_code = ${company.creditCode}
    where p.customer_id = ${customerId} and p.id = ${company.id} and not exists (select from companies_companies o
      where o.customer_id = p.customer_id and o.id <> p.id
        and (o.company_name = ${company.companyName} or o.credit_code = ${company.creditCode}::text))`)
  return changed === 1
}
