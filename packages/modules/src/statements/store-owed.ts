// What a customer's confirmed statements still ask for, the oldest first.
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { StatementStatus } from '@tallyhelm/protocol/topics/statements/enums'
import type { RepaymentChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Month } from '@tallyhelm/protocol/values/month'
import sql from 'sql-template-tag'
import type { Statement } from './store-statements.ts'

/** Confirmed, and not all of it paid: only these are repaid. */
export const PAYABLE_STATUSES: readonly StatementStatus[] = ['CONFIRMED', 'REPAYING', 'RECEIPT_REJECTED']

export type OwedStatement = {
  id: string
  month: Month
  channel: RepaymentChannel
  companyName: string
  payable: Money
  paid: Money
  repayOn: Day
  /** no late fee for the days up to and including it */
  feeWaivedUntil: Day | null
}

type Row = Omit<OwedStatement, 'payable' | 'paid'> & { currency: Currency; payable: string; paid: string }

/** Of one customer, in the scope of the transaction; of every currency where none is named. */
export async function owedStatements(tx: Tx, customerId: string, currency: Currency | null): Promise<OwedStatement[]> {
  const rows = await tx.rows<Row>(sql`
    select s.id, to_char(s.month, 'YYYY-MM') as month, s.channel, c.company_name as "companyName", s.currency, s.payable_minor as payable,
      s.paid_minor as paid, s.repay_on as "repayOn", s.fee_waived_until as "feeWaivedUntil"
    from credit_statements s join companies_companies c on c.customer_id = s.customer_id and c.id = s.company_id
    where ${ownCustomersAlone(tx.scope, 's.customer_id')} and s.customer_id = ${customerId} and (${currency}::text is null or s.currency = ${currency})
      and s.status = any(${[...PAYABLE_STATUSES]}) and s.confirmed_at is not null and s.paid_minor < s.payable_minor
    order by s.repay_on, s.month, s.id`)
  return rows.map(({ currency: code, payable, paid, ...row }) => ({
    ...row,
    payable: money(BigInt(payable), code),
    paid: money(BigInt(paid), code),
  }))
}

/** Of a locked statement; how late it is does not change. Fails for a day that is not after its repayment day. */
export async function waiveLateFee(tx: Tx, { id }: Pick<Statement, 'id'>, until: Day): Promise<void> {
  await tx.run(sql`update credit_statements set fee_waived_until = ${until} where id = ${id}`)
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
