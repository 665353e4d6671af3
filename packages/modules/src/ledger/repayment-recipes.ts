// Recipes of repayments: what a share of one moves from where its money is, to the credit line and, where it was late, to the agency.
import type { Money } from '@tallyhelm/protocol/values/money'
import { moving, type Transfer } from './recipes.ts'

export const repaymentKey = (allocationId: string): string => `repayment:${allocationId}:REPAYMENT`
export const lateFeeKey = (allocationId: string): string => `repayment:${allocationId}:SERVICE_FEE`

/**
 * `from` is the wallet, or the clearing account of the payment. A credit line that is credited is used less. `leaving`: the key by which a payment
 * leaves clearing, where nothing else of it does.
 */
export function repaymentBooked(share: {
  allocationId: string
  from: string
  creditLine: string
  serviceFee: string
  amount: Money
  lateFee: Money
  leaving?: string | undefined
}): Transfer[] {
  const { allocationId, from, creditLine, serviceFee, amount, lateFee } = share
  if (amount.minor <= 0n) throw new Error('A share of a repayment pays something.')
  return moving([
    { key: share.leaving ?? repaymentKey(allocationId), code: 'REPAYMENT', debit: from, credit: creditLine, amount },
    { key: lateFeeKey(allocationId), code: 'SERVICE_FEE', debit: from, credit: serviceFee, amount: lateFee },
  ])
}
