// The repayments of payment work: written before the money is booked, with what the books need to know of them.
import { payStatements } from '@tallyhelm/modules/statements'
import { type ExchangeQuote, markUsed, tradeOf } from '@tallyhelm/modules/exchange'
import { type BookedShare, type PaidShares, refuseAdditions, type WalletRepayment } from '@tallyhelm/modules/ledger'
import { endOverdue, insertAllocation, insertRepayment } from '@tallyhelm/modules/repayments'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import type { Tx } from '@tallyhelm/world/handles/world'
import type { RepaymentByPayment } from './planned-repayments.ts'

const bookedShares = ({ shares }: RepaymentByPayment): BookedShare[] => shares.map(share => ({ ...share, allocationId: share.id }))

/** Of a payment in the statements' currency, straight from clearing. */
export const sharesOf = (repayment: RepaymentByPayment): PaidShares => ({ repaymentId: repayment.row.id, shares: bookedShares(repayment) })

/** Of a payment in another currency: its wallet buys what the statements get. */
export function boughtFor(repayment: RepaymentByPayment, quote: ExchangeQuote, operator: string): WalletRepayment {
  const { id, customerId, amount, at } = repayment.row
  const trade = { ...tradeOf(quote), operator, at }
  return { repaymentId: id, customerId, total: amount, shares: bookedShares(repayment), trade, operator, at }
}

export async function writeRepayments(tx: Tx, repayments: readonly RepaymentByPayment[]): Promise<void> {
  for (const { row, shares, paid, quote } of repayments) {
    if (!(await insertRepayment(tx, row))) throw new Error(`Recharge ${row.rechargeId} has repaid before.`)
    for (const share of shares) await insertAllocation(tx, row, share)
    const how = row.source === 'WALLET' ? '' : METHODS[row.source].text
    await payStatements(tx, paid, { name: row.user.name, how, at: row.at })
    if (quote) await markUsed(tx, quote.id, row.id)
  }
}

/** After the balances were locked: whoever has paid all that was late may take of its credit line again. */
export async function endLateness(tx: Tx, repayments: readonly RepaymentByPayment[]): Promise<void> {
  for (const { row } of repayments) {
    const owner = { customerId: row.customerId, currency: row.amount.currency }
    if (await endOverdue(tx, owner, row.at)) await refuseAdditions(tx, owner, false)
  }
}
