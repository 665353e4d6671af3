// Ledger recipes: which transfers a business event makes. Pure and balanced; the only way money moves.
import { type Money, shareOf } from '@tallyhelm/protocol/values/money'

export const TRANSFER_CODES = [
  'PAYMENT',
  'RECHARGE',
  'REFUND',
  'REBATE',
  'SERVICE_FEE',
  'TAX',
  'QUOTA_ADD',
  'QUOTA_REDUCE',
  'QUOTA_CLEAR',
  'QUOTA_TRANSFER',
  'SUB_ALLOCATE',
  'SUB_WITHDRAW',
  'REPAYMENT',
  'EXCHANGE',
  'ADJUSTMENT',
  'OPENING',
] as const
export type TransferCode = (typeof TRANSFER_CODES)[number]

/** From the debited to the credited ledger account. `key` makes it happen once. */
export type Transfer = { key: string; code: TransferCode; debit: string; credit: string; amount: Money }

export type Fees = { serviceFee: Money; tax: Money }
export type FeeRates = { serviceFeeBasisPoints: number; taxBasisPoints: number }
/** The ledger accounts that one added amount moves between. */
export type QuotaSides = { payer: string; quota: string; serviceFee: string; tax: string }
/** A quota item as its money sees it. */
export type QuotaMoney = { itemId: string; sides: QuotaSides; amount: Money } & Fees

/** Verified money from outside: EXTERNAL → clearing of the method → wallet; once per (provider, transaction). */
export function recharge(payment: {
  provider: string
  transactionId: string
  amount: Money
  external: string
  clearing: string
  wallet: string
}): Transfer[] {
  const key = `payment:${payment.provider}:${payment.transactionId}`
  return moving([
    { key, code: 'PAYMENT', debit: payment.external, credit: payment.clearing, amount: payment.amount },
    { key: `${key}:RECHARGE`, code: 'RECHARGE', debit: payment.clearing, credit: payment.wallet, amount: payment.amount },
  ])
}

/** A customer funds the wallet of its sub-customer. */
export function subAllocate(allocation: { id: string; from: string; to: string; amount: Money }): Transfer[] {
  const { id, from, to, amount } = allocation
  return moving([{ key: `allocation:${id}`, code: 'SUB_ALLOCATE', debit: from, credit: to, amount }])
}

/** The money that was on an ad account when it was adopted. */
export function opening(adoption: { adAccountId: string; external: string; quota: string; amount: Money }): Transfer[] {
  const { adAccountId, external, quota, amount } = adoption
  return moving([{ key: `opening:${adAccountId}`, code: 'OPENING', debit: external, credit: quota, amount }])
}

/** What an accepted item holds, and what is posted when the platform confirmed all of it (SQL: ledger_hold_orders). */
export function quotaAddHold({ itemId, sides, amount, serviceFee, tax }: QuotaMoney): Transfer[] {
  return moving([
    { key: `${itemId}:QUOTA_ADD`, code: 'QUOTA_ADD', debit: sides.payer, credit: sides.quota, amount },
    { key: `${itemId}:SERVICE_FEE`, code: 'SERVICE_FEE', debit: sides.payer, credit: sides.serviceFee, amount: serviceFee },
    { key: `${itemId}:TAX`, code: 'TAX', debit: sides.payer, credit: sides.tax, amount: tax },
  ])
}

/** The keys to post, or to void when the item fails. */
export const quotaAddKeys = (item: QuotaMoney): string[] => quotaAddHold(item).map(transfer => transfer.key)

/**
 * The platform approved less than was asked: void the hold and post the approved amount with the fees of that amount
 * (domain.md 3). Refuses an approval that is not less, or that is nothing.
 */
export function quotaAddLowerApproval(
  item: QuotaMoney,
  approved: Money,
  rates: FeeRates,
): { voided: string[]; posted: Transfer[]; fees: Fees } {
  if (approved.minor <= 0n || approved.minor >= item.amount.minor) throw new Error('A lower approval lies between zero and the hold.')
  const fees = feesOf(approved, rates)
  const posted = quotaAddHold({ ...item, amount: approved, ...fees }).map(transfer => ({ ...transfer, key: `${transfer.key}:approved` }))
  return { voided: quotaAddKeys(item), posted, fees }
}

/** Both on the amount, each rounded half up (docs/decisions/fees-and-tax.md). */
export function feesOf(amount: Money, rates: FeeRates): Fees {
  return { serviceFee: shareOf(amount, rates.serviceFeeBasisPoints), tax: shareOf(amount, rates.taxBasisPoints) }
}

function moving(transfers: Transfer[]): Transfer[] {
  if (transfers.some(transfer => transfer.amount.minor < 0n)) throw new Error('A transfer never moves a negative amount.')
  return transfers.filter(transfer => transfer.amount.minor > 0n)
}
