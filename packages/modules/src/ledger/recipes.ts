// Ledger recipes: which transfers a business event makes. Pure and balanced; the only way money moves.
import { type Money, sharesOf } from '@tallyhelm/protocol/values/money'

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
  'CLOSING',
  'CHANNEL_BILL',
] as const
export type TransferCode = (typeof TRANSFER_CODES)[number]

/** From the debited to the credited ledger account. `key` makes it happen once. */
export type Transfer = { key: string; code: TransferCode; debit: string; credit: string; amount: Money }

export type Fees = { serviceFee: Money; tax: Money }
export type FeeRates = { serviceFeeBasisPoints: number; taxBasisPoints: number }
/** One line of an order with the rates that its amount is charged at. */
export type Charged = { amount: Money; rates: FeeRates }
/** The ledger accounts that one added amount moves between. */
export type QuotaSides = { payer: string; quota: string; serviceFee: string; tax: string }
/**
 * A quota item as its money sees it. ADD takes from the payer, REDUCE and CLEAR give back to it. `hold` counts the holds of a clearing,
 * each of which has keys of its own; 1 for the other kinds.
 */
export type QuotaMoney = { itemId: string; kind: 'ADD' | 'REDUCE' | 'CLEAR'; hold: number; sides: QuotaSides; amount: Money } & Fees

/** A customer funds the wallet of its sub-customer. */
export function subAllocate(allocation: { id: string; from: string; to: string; amount: Money }): Transfer[] {
  const { id, from, to, amount } = allocation
  return moving([{ key: `allocation:${id}`, code: 'SUB_ALLOCATE', debit: from, credit: to, amount }])
}

/** A customer takes money back from the wallet of its sub-customer. */
export function subWithdraw(withdrawal: { id: string; from: string; to: string; amount: Money }): Transfer[] {
  const { id, from, to, amount } = withdrawal
  return moving([{ key: `allocation:${id}`, code: 'SUB_WITHDRAW', debit: from, credit: to, amount }])
}

/** The money that was on an ad account when it was adopted. */
export function opening(adoption: { adAccountId: string; external: string; quota: string; amount: Money }): Transfer[] {
  const { adAccountId, external, quota, amount } = adoption
  return moving([{ key: `opening:${adAccountId}`, code: 'OPENING', debit: external, credit: quota, amount }])
}

/** The quota that leaves the books with an ad account that is taken back. */
export function closing(taken: { adAccountId: string; external: string; quota: string; amount: Money }): Transfer[] {
  const { adAccountId, external, quota, amount } = taken
  return moving([{ key: `closing:${adAccountId}`, code: 'CLOSING', debit: quota, credit: external, amount }])
}

/** What a closing took although a leg had it on hold, which its platform carried out all the same. */
export function reopening(taken: { itemId: string; external: string; quota: string; amount: Money }): Transfer[] {
  const { itemId, external, quota, amount } = taken
  return moving([{ key: `reopening:${itemId}`, code: 'OPENING', debit: external, credit: quota, amount }])
}

/**
 * What an item holds, and what is posted when the platform confirmed all of it (ADD also in SQL: ledger_hold_accepted). What comes back
 * goes the way that it came: the amount from the ad account, each fee from where it was posted.
 */
export function quotaHold(item: QuotaMoney): Transfer[] {
  const { kind, sides, amount, serviceFee, tax } = item
  const code = QUOTA_CODES[kind]
  const between = (other: string) => (kind === 'ADD' ? { debit: sides.payer, credit: other } : { debit: other, credit: sides.payer })
  return moving([
    { key: quotaKey(item, code), code, ...between(sides.quota), amount },
    { key: quotaKey(item, 'SERVICE_FEE'), code: 'SERVICE_FEE', ...between(sides.serviceFee), amount: serviceFee },
    { key: quotaKey(item, 'TAX'), code: 'TAX', ...between(sides.tax), amount: tax },
  ])
}

const QUOTA_CODES = { ADD: 'QUOTA_ADD', REDUCE: 'QUOTA_REDUCE', CLEAR: 'QUOTA_CLEAR' } as const

function quotaKey({ itemId, kind, hold }: QuotaMoney, code: TransferCode): string {
  return kind === 'CLEAR' ? `${itemId}:${code}:${hold}` : `${itemId}:${code}`
}

/** The keys to post, or to void when the item fails. */
export const quotaKeys = (item: QuotaMoney): string[] => quotaHold(item).map(transfer => transfer.key)

/**
 * The platform approved less than was asked: void the hold and post the approved amount with the fees of that amount
 * (domain.md 3), never more of them than was held. Refuses an approval that is not less, or that is nothing.
 */
export function quotaLowerApproval(
  item: QuotaMoney,
  approved: Money,
  rates: FeeRates,
): { voided: string[]; posted: Transfer[]; fees: Fees } {
  if (approved.minor <= 0n || approved.minor >= item.amount.minor) throw new Error('A lower approval lies between zero and the hold.')
  const fees = feesReturned(approved, rates, item)
  const posted = quotaHold({ ...item, amount: approved, ...fees }).map(transfer => ({ ...transfer, key: `${transfer.key}:approved` }))
  return { voided: quotaKeys(item), posted, fees }
}

/** The fees of the amount at these rates, but never more than `most` (docs/decisions/rates.md). */
export function feesReturned(amount: Money, rates: FeeRates, most: Fees): Fees {
  return ofLine(feesReturnedOfLines([{ amount, rates, most }]), 0)
}

/** As feesReturned, of the lines of one order: rounded once for all of them, then each held to its own most. */
export function feesReturnedOfLines(lines: readonly (Charged & { most: Fees })[]): Fees[] {
  const fees = feesOfLines(lines)
  return lines.map(({ most }, index) => {
    const { serviceFee, tax } = ofLine(fees, index)
    return { serviceFee: least(serviceFee, most.serviceFee), tax: least(tax, most.tax) }
  })
}

const least = (one: Money, other: Money): Money => (one.minor < other.minor ? one : other)

/**
 * What was spent above the limit that a clearing left (docs/decisions/lowering.md): the payer owes it to the channel. `round` counts
 * the corrections of one clearing.
 */
export function lateSpend(correction: {
  itemId: string
  round: number
  payer: string
  channelClearing: string
  amount: Money
}): Transfer[] {
  const { itemId, round, payer, channelClearing, amount } = correction
  return moving([{ key: `${itemId}:LATE_SPEND:${round}`, code: 'ADJUSTMENT', debit: payer, credit: channelClearing, amount }])
}

/** Late spend that was paid for, on the ad account whose limit was raised by as much. */
export function lateSpendLift(lift: { itemId: string; quota: string; channelClearing: string; amount: Money }): Transfer[] {
  const { itemId, quota, channelClearing, amount } = lift
  return moving([{ key: `${itemId}:LATE_SPEND_LIFT`, code: 'ADJUSTMENT', debit: channelClearing, credit: quota, amount }])
}

/** Both on the amount, each rounded half up (docs/decisions/rates.md); of an order with one line. */
export function feesOf(amount: Money, rates: FeeRates): Fees {
  return ofLine(feesOfLines([{ amount, rates }]), 0)
}

/** The fees of the lines of one order, which are rounded once for all of them; also in SQL (quota_price_lines), a test compares. */
export function feesOfLines(lines: readonly Charged[]): Fees[] {
  const serviceFees = sharesOf(lines.map(({ amount, rates }) => ({ amount, basisPoints: rates.serviceFeeBasisPoints })))
  const taxes = sharesOf(lines.map(({ amount, rates }) => ({ amount, basisPoints: rates.taxBasisPoints })))
  return lines.map((_line, index) => ({ serviceFee: ofLine(serviceFees, index), tax: ofLine(taxes, index) }))
}

function ofLine<T>(shares: readonly T[], index: number): T {
  const share = shares[index]
  if (share === undefined) throw new Error('Every line has its share.')
  return share
}

/** What moves at all; a negative amount is a defect. */
export function moving(transfers: Transfer[]): Transfer[] {
  if (transfers.some(transfer => transfer.amount.minor < 0n)) throw new Error('A transfer never moves a negative amount.')
  return transfers.filter(transfer => transfer.amount.minor > 0n)
}
