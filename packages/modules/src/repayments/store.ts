// Repayments in the database: one with its shares, written as it is booked.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { RepaymentSource } from '@tallyhelm/protocol/topics/repayments/enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { Share } from './rules.ts'

export type NewRepayment = {
  id: string
  customerId: string
  user: { id: string; name: string }
  requestKey: string
  bodyHash: string
  source: RepaymentSource
  /** the payment that it came by; null from the wallet */
  rechargeId: string | null
  amount: Money
  /** what it takes of the wallet, by the quote where that is another currency */
  cost: Money
  quoteId: string | null
  at: Date
}

/** The repayment that this key was sent with before. */
export async function findRepayment(
  tx: Tx,
  { customerId, requestKey }: Pick<NewRepayment, 'customerId' | 'requestKey'>,
): Promise<{ id: string; bodyHash: string } | undefined> {
  return await tx.maybe<{ id: string; bodyHash: string }>(sql`
    select id, body_hash as "bodyHash" from repayments_repayments where customer_id = ${customerId} and request_key = ${requestKey}`)
}

/** Booked as it is written. False, and nothing is written, where the key was used meanwhile. */
export async function insertRepayment(tx: Tx, repayment: NewRepayment): Promise<boolean> {
  const { id, customerId, user, requestKey, bodyHash, source, rechargeId, amount, cost, quoteId, at } = repayment
  const inserted = await tx.run(sql`
    insert into repayments_repayments (id, customer_id, user_id, user_name, request_key, body_hash, source, recharge_id, status, currency, amount_minor,
      pay_currency, cost_minor, quote_id, created_at, booked_at)
    values (${id}, ${customerId}, ${user.id}, ${user.name}, ${requestKey}, ${bodyHash}, ${source}, ${rechargeId}, 'BOOKED', ${amount.currency}, ${amount.minor},
      ${cost.currency}, ${cost.minor}, ${quoteId}, ${at}, ${at})
    on conflict (customer_id, request_key) do nothing`)
  return inserted === 1
}

export type Allocation = Pick<Share, 'statementId' | 'left' | 'amount' | 'lateFee' | 'overdueDays' | 'feeDays'> & { id: string }

/** A booked share; fails beyond what its repayment has. */
export async function insertAllocation(
  tx: Tx,
  { id: repaymentId, customerId, at }: Pick<NewRepayment, 'id' | 'customerId' | 'at'>,
  { id, statementId, left, amount, lateFee, overdueDays, feeDays }: Allocation,
): Promise<void> {
  await tx.run(sql`
    insert into repayments_allocations (id, repayment_id, statement_id, customer_id, owed_minor, paid_minor, overdue_days, fee_days, late_fee_minor,
      booked_at)
    values (${id}, ${repaymentId}, ${statementId}, ${customerId}, ${left.minor}, ${amount.minor}, ${overdueDays}, ${feeDays}, ${lateFee.minor}, ${at})`)
  await tx.run(sql`
    update repayments_repayments set allocated_minor = allocated_minor + ${amount.minor}, late_fee_minor = late_fee_minor + ${lateFee.minor}
    where id = ${repaymentId}`)
}
