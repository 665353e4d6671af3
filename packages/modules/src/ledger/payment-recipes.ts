// Payment recipes: what money that arrives from outside makes, and what a wallet gets of it, or that it goes back (domain.md 2).
import type { Money } from '@tallyhelm/protocol/values/money'
import { moving, type Transfer } from './recipes.ts'

/** One payment in the world, by its place (a bank account or payment house) and its number there: it is booked once. */
export type PaymentName = { place: string; transactionId: string }

const keyOf = ({ place, transactionId }: PaymentName): string => `payment:${place}:${transactionId}`
export const arrivalKey = keyOf
/** One key for whatever it leaves clearing for: it leaves once. */
export const leavingKey = (payment: PaymentName): string => `${keyOf(payment)}:RECHARGE`

/** Verified at a house, or on a bank line; gross. It waits in the clearing account of its place until somebody is credited. */
export function paymentArrived(payment: PaymentName & { amount: Money; external: string; clearing: string }): Transfer[] {
  return moving([{ key: keyOf(payment), code: 'PAYMENT', debit: payment.external, credit: payment.clearing, amount: payment.amount }])
}

/**
 * Of the amount the fee is the agency's, `repaid` goes straight to statements by postings of its own, and the rest is the wallet's. One payment is
 * credited once, whatever for.
 */
export function paymentCredited(
  payment: PaymentName & {
    amount: Money
    clearing: string
    wallet: string
    fee: { amount: Money; serviceFee: string } | null
    repaid?: Money
  },
): Transfer[] {
  const { amount, clearing, wallet, fee } = payment
  const taken = (fee?.amount.minor ?? 0n) + (payment.repaid?.minor ?? 0n)
  if (taken > amount.minor) throw new Error('A fee and what is repaid are never more than what arrived.')
  const [leaves, feeKey] = [leavingKey(payment), `${keyOf(payment)}:SERVICE_FEE`]
  const credited: Transfer[] = [
    { key: leaves, code: 'RECHARGE', debit: clearing, credit: wallet, amount: { ...amount, minor: amount.minor - taken } },
  ]
  // A fee that leaves nothing for the wallet is what the payment leaves for.
  const key = taken === amount.minor ? leaves : feeKey
  if (fee) credited.push({ key, code: 'SERVICE_FEE', debit: clearing, credit: fee.serviceFee, amount: fee.amount })
  return moving(credited)
}

/** Sent back to where it came from, for it has no owner or the wrong currency. */
export function paymentReturned(payment: PaymentName & { amount: Money; external: string; clearing: string }): Transfer[] {
  return moving([{ key: leavingKey(payment), code: 'PAYMENT', debit: payment.clearing, credit: payment.external, amount: payment.amount }])
}
