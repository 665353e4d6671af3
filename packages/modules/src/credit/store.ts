// Who pays by the billing period.
import type { Tx } from '@tallyhelm/infra/db/database'
import { CUSTOMER_TYPES, type CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'

/** Whether the customer pays by the billing period, which alone brings statements; false for one that does not exist. */
export async function isBillingPeriod(tx: Tx, customerId: string): Promise<boolean> {
  const customer = await tx.maybe<{ type: CustomerType }>(
    sql`select customer_type as type from organization_customers where id = ${customerId}`,
  )
  return customer !== undefined && CUSTOMER_TYPES[customer.type].pays === 'CREDIT_LINE'
}
