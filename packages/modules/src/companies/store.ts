// Account-holding companies in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type NewCompany = { id: string; customerId: string; companyName: string; createdAt: Date }

/** False when the customer already has a company of this name. */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into companies_companies (id, customer_id, company_name, created_at)
    values (${company.id}, ${company.customerId}, ${company.companyName}, ${company.createdAt})
    on conflict on constraint companies_companies_name do nothing`)
  return inserted === 1
}

export async function hasCompany(tx: Tx, customerId: string, companyId: string): Promise<boolean> {
  const found = await tx.maybe<{ id: string }>(
    sql`select id from companies_companies where customer_id = ${customerId} and id = ${companyId}`,
  )
  return found !== undefined
}
