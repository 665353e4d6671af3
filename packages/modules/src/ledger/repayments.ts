// Repayments in the books: a customer's wallet pays back what is used of its credit line, exchanged first where it holds another currency.
import type { Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { displayText, type Money, subtract } from '@tallyhelm/protocol/values/money'
import { repaymentBooked } from './repayment-recipes.ts'
import { type LedgerAddress, openAccounts } from './store-accounts.ts'
import { findAvailable, lockBalances, transferNow } from './store.ts'
import { type Trade, tradeBetweenWallets } from './trade.ts'

export type BookedShare = { allocationId: string; statementId: string; amount: Money; lateFee: Money }
export type WalletRepayment = {
  repaymentId: string
  customerId: string
  /** all shares, with their late fees */
  total: Money
  shares: readonly BookedShare[]
  /** what buys `total` first; null where the wallet has its currency */
  trade: Trade | null
  operator: string
  at: Date
}

/** Of clearing: what of a payment goes straight to statements of one currency, which is the payment's. */
export type PaidShares = { repaymentId: string; shares: readonly BookedShare[] }

/** The accounts that a repayment from the wallet moves between, to be locked with those of others. */
export function repaymentAddresses({ customerId, total, trade }: Pick<WalletRepayment, 'customerId' | 'total' | 'trade'>): LedgerAddress[] {
  const { currency } = total
  const owner = { customerId, subCustomerId: null }
  const own: LedgerAddress[] = [
    { kind: 'WALLET', currency, ...owner },
    { kind: 'CREDIT_LINE', currency, ...owner },
    { kind: 'SERVICE_FEE', currency, customerId },
  ]
  if (trade === null) return own
  const paid = trade.paid.currency
  return [...own, { kind: 'WALLET', currency: paid, ...owner }, { kind: 'EXCHANGE', currency: paid }, { kind: 'EXCHANGE', currency }]
}

/** Call it after all rows that others may lock before balances. Refuses EXCHANGE_SHORT and WALLET_INSUFFICIENT with the shortage. */
export async function repayFromWallet(tx: Tx, repayment: WalletRepayment): Promise<void> {
  const { customerId, total, shares, trade, operator, at } = repayment
  const { currency } = total
  const owner = { currency, customerId, subCustomerId: null }
  const addresses = {
    wallet: { kind: 'WALLET', ...owner },
    creditLine: { kind: 'CREDIT_LINE', ...owner },
    serviceFee: { kind: 'SERVICE_FEE', currency, customerId },
  } as const satisfies Record<string, LedgerAddress>
  const all = repaymentAddresses(repayment)
  const accounts = await openAccounts(tx, all, at)
  // All at once, before the exchange takes its own: in the order in which everyone takes them.
  await lockBalances(tx, all.map(accounts))
  if (trade !== null) await tradeBetweenWallets(tx, trade)
  const shortage = subtract(total, await findAvailable(tx, addresses.wallet))
  if (shortage.minor > 0n) throw new Refusal('WALLET_INSUFFICIENT', { shortage: displayText(shortage, { withSymbol: true }) })
  const sides = { from: accounts(addresses.wallet), creditLine: accounts(addresses.creditLine), serviceFee: accounts(addresses.serviceFee) }
  for (const share of shares)
    await transferNow(tx, repaymentBooked({ ...share, ...sides }), {
      customerId,
      subCustomerId: null,
      adAccountId: null,
      reference: { kind: 'REPAYMENT', id: repayment.repaymentId },
      operator,
      summary: shareSummary(share),
      at,
    })
}

/** As the books name a share. */
export const shareSummary = ({ statementId }: Pick<BookedShare, 'statementId'>): string => `还款 对账单 ${statementId}`
