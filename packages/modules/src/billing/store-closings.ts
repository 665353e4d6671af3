// Closings of customers in the database: which were not finished yet, and the bills of theirs that a wallet paid for.
import type { Tx } from '@tallyhelm/infra/db/database'
import { REPAYMENT_CHANNELS, type RepaymentChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import { firstDayOf, type Month } from '@tallyhelm/protocol/values/month'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

export type Closing = { month: Month; customerId: string }
export type ClosedBill = {
  billId: string
  customerId: string
  subCustomerId: string | null
  month: Month
  channel: RepaymentChannel
  currency: Currency
  rebateMinor: string
  /** a statement asks for it, so its rebate waits for the confirmation */
  isOfStatement: boolean
}

/** What of the bill comes back, as the books tell it. */
export const rebateOf = ({ billId, customerId, subCustomerId, rebateMinor, currency, month, channel }: ClosedBill) => ({
  billId,
  customerId,
  subCustomerId,
  amount: money(BigInt(rebateMinor), currency),
  summary: `${month} ${REPAYMENT_CHANNELS[channel]} 返点`,
})

/** Of months that are closed for the customer, the earlier first; held until the transaction ends, and passed over while another holds them. */
export async function lockUnfinished(tx: Tx, most: number): Promise<Closing[]> {
  return await tx.rows<Closing>(sql`
    select to_char(month, 'YYYY-MM') as month, customer_id as "customerId" from billing_closings
    where closed_at is not null and finished_at is null
    order by billing_closings.month, customer_id limit ${most} for update skip locked`)
}

/** Those that the closings made: imported ones have no rebate and are told of as statements. */
export async function billsOfClosings(tx: Tx, closings: readonly Closing[]): Promise<ClosedBill[]> {
  return await tx.rows<ClosedBill>(sql`
    select ${BILL} from unnest(${closings.map(of => firstDayOf(of.month))}::date[], ${closings.map(of => of.customerId)}::bigint[])
      as k (month, customer_id)
    join billing_bills b on b.customer_id = k.customer_id and b.month = k.month and b.channel = any(${[...CHANNEL_CODES]}::text[]) order by b.id`)
}

export async function billsById(tx: Tx, billIds: readonly string[]): Promise<ClosedBill[]> {
  return await tx.rows<ClosedBill>(sql`select ${BILL} from billing_bills b where b.id = any(${billIds}::bigint[]) order by b.id`)
}

const BILL = sql`b.id as "billId", b.customer_id as "customerId", b.sub_customer_id as "subCustomerId", to_char(b.month, 'YYYY-MM') as month,
  b.channel, b.currency, b.rebate_minor as "rebateMinor",
  exists (select from credit_statement_bills s where s.bill_id = b.id) as "isOfStatement"`

/** Closed months that were read before and held: from now on they are counted and added up, but for the last two (billing_first_to_check). */
export async function keepVerified(tx: Tx, closedBefore: Date, at: Date): Promise<void> {
  await tx.run(sql`
    update billing_months m set verified_at = ${at}, verified_bills = b.bills, verified_payable = b.payable
    from (select x.month, count(y.id)::int as bills, coalesce(sum(y.payable_minor), 0) as payable
      from billing_months x left join billing_bills y on y.month = x.month and y.channel = any(${[...CHANNEL_CODES]}::text[]) group by x.month) b
    where b.month = m.month and m.verified_at is null and m.closed_at <= ${closedBefore}
      and not exists (select from billing_closings c where c.month = m.month and c.finished_at is null)`)
}

export async function finishClosings(tx: Tx, closings: readonly Closing[], at: Date): Promise<void> {
  await tx.run(sql`
    update billing_closings c set finished_at = ${at}
    from unnest(${closings.map(of => firstDayOf(of.month))}::date[], ${closings.map(of => of.customerId)}::bigint[]) as k (month, customer_id)
    where c.month = k.month and c.customer_id = k.customer_id`)
}
