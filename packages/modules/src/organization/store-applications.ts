// Applications for new customers in the database: what a case of this kind asks for, and what staff plan for it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CustomerNature, CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'

export type ApplicationFields = { companyName: string; contact: string; note: string }
/** An existing customer, or the kind of a new one; all null until somebody has said. */
export type ApplicationPlan = { customerId: string | null; customerType: CustomerType | null; customerNature: CustomerNature | null }
export type Application = ApplicationFields & ApplicationPlan & { userId: string }

/** Under the id of its case. */
export async function insertApplication(tx: Tx, caseId: string, userId: string, fields: ApplicationFields): Promise<void> {
  await tx.run(sql`
    insert into organization_applications (id, user_id, company_name, contact, note)
    values (${caseId}, ${userId}, ${fields.companyName}, ${fields.contact}, ${fields.note})`)
}

export async function updateApplication(tx: Tx, caseId: string, fields: ApplicationFields): Promise<void> {
  await tx.run(sql`
    update organization_applications set company_name = ${fields.companyName}, contact = ${fields.contact}, note = ${fields.note}
    where id = ${caseId}`)
}

/** Locked until the transaction ends. */
export function lockApplication(tx: Tx, caseId: string): Promise<Application> {
  return tx.one<Application>(sql`
    select user_id as "userId", company_name as "companyName", contact, note, customer_id as "customerId", customer_type as "customerType",
      customer_nature as "customerNature"
    from organization_applications where id = ${caseId} for update`)
}

export async function planApplication(tx: Tx, caseId: string, plan: ApplicationPlan): Promise<void> {
  await tx.run(sql`
    update organization_applications
    set customer_id = ${plan.customerId}, customer_type = ${plan.customerType}, customer_nature = ${plan.customerNature} where id = ${caseId}`)
}

export async function isCustomer(tx: Tx, id: string): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`select exists (select from organization_customers where id = ${id}) as found`)
  return found
}

/** Whether a customer of this name exists, whatever its case, blanks and brackets. */
export async function isCustomerNamed(tx: Tx, name: string): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from organization_customers where app_name_form(name) = app_name_form(${name}::text)) as found`)
  return found
}

/** Who asks for which company; undefined for what is no application. */
export function findApplicant(
  tx: Tx,
  caseId: string,
): Promise<{ companyName: string; countryCode: string; mobile: string; email: string | null } | undefined> {
  return tx.maybe(sql`
    select a.company_name as "companyName", u.country_code as "countryCode", u.mobile, u.email
    from organization_applications a join organization_wallet_users u on u.id = a.user_id where a.id = ${caseId}`)
}

/** Whether the user has asked for a new customer and waits for the answer. */
export async function hasOpenApplication(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.one<{ isOpen: boolean }>(sql`
    select exists (select from organization_applications a join cases_cases k on k.id = a.id
      where a.user_id = ${userId} and k.status = 'PENDING') as "isOpen"`)
  return row.isOpen
}
