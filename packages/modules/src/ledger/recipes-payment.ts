// Payment recipes: what money that arrives from outside makes, and what a wallet gets of it (domain.md 2).
import type { Money } from '@tallyhelm/protocol/values/money'
import { moving, type Transfer } from './recipes.ts'

/** One payment in the world, by its place (a bank account or payment house) and its number there: it is booked once. */
export type PaymentName = { place: string; transactionId: string }

const keyOf = ({ place, transactionId }: PaymentName): string => `payment:${place}:${transactionId}`
export const arrivalKey = keyOf

/** Verified at a house, or on a bank line; gross. It waits in the clearing account of its place until somebody is credited. */
export function paymentArrived(payment: PaymentName & { amount: Money; external: string; clearing: string }): Transfer[] {
  return moving([{ key: keyOf(payment), code: 'PAYMENT', debit: payment.external, credit: payment.clearing, amount: payment.amount }])
}

/** Of the amount the fee is the agency's and the rest the wallet's; null for none. One payment is credited once, whatever for. */
export function paymentCredited(
  payment: PaymentName & { amount: Money; clearing: string; wallet: string; fee: { amount: Money; serviceFee: string } | null },
): Transfer[] {
  const { amount, clearing, wallet, fee } = payment
  const taken = fee?.amount.minor ?? 0n
  if (taken > amount.minor) throw new Error('A fee is never more than what arrived.')
  const key = keyOf(payment)
  const credited: Transfer[] = [
    { key: `${key}:RECHARGE`, code: 'RECHARGE', debit: clearing, credit: wallet, amount: { ...amount, minor: amount.minor - taken } },
  ]
  if (fee) credited.push({ key: `${key}:SERVICE_FEE`, code: 'SERVICE_FEE', debit: clearing, credit: fee.serviceFee, amount: fee.amount })
  return moving(credited)
}
