// Ledger recipes of quota that several payers paid for: each gets its part back, by transfers of its own.
import { type Money, money } from '@tallyhelm/protocol/values/money'
import { feesWith, type PayerPart } from './payers.ts'
import { type Fees, moving, quotaHold, type QuotaMoney, type Transfer } from './recipes.ts'

type OtherPart = PayerPart & { payer: string }
export type PaidShare = { payer: string; amount: Money } & Fees
export type PaidBack = PaidShare & { transfers: Transfer[] }

/**
 * What of `took` each gets: who ordered first, with all that nobody else is known to have paid. Its fees go with what is known to have been paid,
 * as nothing else was charged any.
 */
export function paidShares(orderer: string, took: { amount: Money } & Fees, paid: readonly OtherPart[]): [PaidShare, ...PaidShare[]] {
  const { currency } = took.amount
  const known = money(
    paid.reduce((sum, { minor }) => sum + minor, 0n),
    currency,
  )
  const parts = paid
    .filter(({ payer }) => payer !== orderer)
    .map(({ payer, minor }) => ({ payer, amount: money(minor, currency), ...feesWith(minor, known, took) }))
  const rest = (of: (part: { amount: Money } & Fees) => Money): Money =>
    money(
      parts.reduce((left, part) => left - of(part).minor, of(took).minor),
      currency,
    )
  const own = { payer: orderer, amount: rest(part => part.amount), serviceFee: rest(part => part.serviceFee), tax: rest(part => part.tax) }
  return [own, ...parts]
}

/** What is posted of a reduction or a clearing in place of its hold. `took` is what the platform took. */
export function quotaPaidBack(item: QuotaMoney, took: { amount: Money } & Fees, paid: readonly OtherPart[]): PaidBack[] {
  return paidShares(item.sides.payer, took, paid).map((part, index) => ({
    ...part,
    transfers: quotaHold({ ...item, ...part, sides: { ...item.sides, payer: part.payer } }).map(transfer => ({
      ...transfer,
      key: `${transfer.key}:approved${index === 0 ? '' : `:${part.payer}`}`,
    })),
  }))
}

/** What no account took of a transfer, from the clearing account to those who had paid for it; once per line and payer. */
export function transferReturn(line: {
  transferId: string
  clearing: string
  payer: string
  amount: Money
  others: readonly OtherPart[]
}): { payer: string; amount: Money; transfers: Transfer[] }[] {
  const { transferId, clearing, payer, amount, others } = line
  const own = others.reduce((left, { minor }) => left - minor, amount.minor)
  const key = `${transferId}:QUOTA_TRANSFER:returned`
  return [{ payer, minor: own, key }, ...others.map(part => ({ ...part, key: `${key}:${part.payer}` }))].map(part => {
    const share = money(part.minor, amount.currency)
    const transfers = moving([{ key: part.key, code: 'QUOTA_TRANSFER', debit: clearing, credit: part.payer, amount: share }])
    return { payer: part.payer, amount: share, transfers }
  })
}
