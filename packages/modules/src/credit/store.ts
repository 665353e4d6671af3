// Who has statements, and whether some of them are open or overdue.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Day } from '@tallyhelm/protocol/values/day'
import { CUSTOMER_TYPES, type CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'

/** Whether the customer pays by the billing period, which alone brings statements; false for one that does not exist. */
export async function isBillingPeriod(tx: Tx, customerId: string): Promise<boolean> {
  const customer = await tx.maybe<{ type: CustomerType }>(
    sql`select customer_type as type from organization_customers where id = ${customerId}`,
  )
  return customer !== undefined && CUSTOMER_TYPES[customer.type].pays === 'CREDIT_LINE'
}

/** Whether a statement of the customer is not settled yet. */
export async function hasOpenStatements(tx: Tx, customerId: string): Promise<boolean> {
  return (
    (await tx.maybe(sql`select 1 from credit_statements where customer_id = ${customerId} and status <> 'SETTLED' limit 1`)) !== undefined
  )
}

/** Whether a statement of the customer should have been repaid before this day. */
export async function hasOverdueStatements(tx: Tx, customerId: string, today: Day): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from credit_statements where customer_id = ${customerId} and status not in ('SETTLED', 'DISPUTED') and repay_on < ${today} limit 1`)
  return found !== undefined
}
