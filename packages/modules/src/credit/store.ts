// Credit statements in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import { BUSINESS_ZONE, type Day } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { CUSTOMER_TYPES, type CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'

export type NewStatement = {
  id: string
  customerId: string
  companyId: string
  channel: Channel
  /** first day of the month */
  month: Day
  accountCount: number
  /** all in one currency; payable = spend + serviceFee + tax − rebate */
  spend: Money
  serviceFee: Money
  tax: Money
  rebate: Money
  payable: Money
  issuedAt: Date
  /** the last business day on which the customer may reply */
  confirmUntil: Day
  repayOn: Day
}

/** Writes it as WAIT_REPLY; false when the company has a statement of this channel and month, and nothing is written. */
export async function insertStatement(tx: Tx, statement: NewStatement): Promise<boolean> {
  const written = await tx.run(sql`
    insert into credit_statements (id, customer_id, company_id, channel, month, account_count, currency, spend_minor, service_fee_minor,
      tax_minor, rebate_minor, payable_minor, status, issued_at, confirm_deadline_at, repay_on)
    values (${statement.id}, ${statement.customerId}, ${statement.companyId}, ${statement.channel}, ${statement.month},
      ${statement.accountCount}, ${statement.payable.currency}, ${statement.spend.minor}, ${statement.serviceFee.minor},
      ${statement.tax.minor}, ${statement.rebate.minor}, ${statement.payable.minor}, 'WAIT_REPLY', ${statement.issuedAt},
      (${statement.confirmUntil}::date + 1)::timestamp at time zone ${BUSINESS_ZONE}, ${statement.repayOn})
    on conflict on constraint credit_statements_once do nothing`)
  return written === 1
}

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
