// Who paid for what is left on an ad account, where an agent and its sub-customers did. Pure: a rule over the account's postings
// (docs/decisions/sub-customers.md).
import type { Fees } from './recipes.ts'
import { type Money, money } from '@tallyhelm/protocol/values/money'

/** A payer is the ledger account that paid; null where nobody is known. */
export type PayerPart = { payer: string | null; minor: bigint }
/** One posting on the ad account's quota, in the order of the books. */
export type QuotaPosting = { isIn: boolean; parts: readonly PayerPart[] }

/**
 * What was paid first was spent first: what is left is of the latest payments. `left` in minor units, null where no platform tells; all that
 * is on the account then.
 */
export function leftByPayer(postings: readonly QuotaPosting[], left: bigint | null): PayerPart[] {
  const layers: PayerPart[] = []
  for (const { isIn, parts } of postings) {
    if (isIn) layers.push(...parts.filter(part => part.minor > 0n).map(part => ({ ...part })))
    else for (const part of parts) remove(layers, part)
  }
  const sums = new Map<string | null, bigint>()
  let open = left
  for (const { payer, minor } of layers.toReversed()) {
    const counted = open === null || minor < open ? minor : open
    if (open !== null) open -= counted
    if (counted > 0n) sums.set(payer, (sums.get(payer) ?? 0n) + counted)
  }
  return [...sums].map(([payer, minor]) => ({ payer, minor }))
}

/** From the payer's own latest payments, and then from anybody's. */
function remove(layers: PayerPart[], { payer, minor }: PayerPart): void {
  let open = minor
  for (const isWanted of [(layer: PayerPart) => layer.payer === payer, () => true]) {
    for (const layer of layers.toReversed()) {
      if (!isWanted(layer)) continue
      const taken = layer.minor < open ? layer.minor : open
      layer.minor -= taken
      open -= taken
    }
  }
}

/** In shares of what is left, rounded down; nobody gets more than it paid, and what is over belongs to nobody known. */
export function partsOf(left: readonly PayerPart[], total: bigint, onAccount: bigint | null): (PayerPart & { payer: string })[] {
  const known = left.reduce((sum, { minor }) => sum + minor, 0n)
  const whole = [known, total, onAccount ?? 0n].reduce((most, one) => (one > most ? one : most))
  return left.flatMap(({ payer, minor }) => {
    const share = whole === 0n ? 0n : (total * minor) / whole
    return payer === null || share === 0n ? [] : [{ payer, minor: share }]
  })
}

/** What of the fees of an amount goes with a part of it, rounded down. */
export function feesWith(part: bigint, amount: Money, fees: Fees): Fees {
  const of = (fee: Money) => money(amount.minor === 0n ? 0n : (fee.minor * part) / amount.minor, fee.currency)
  return { serviceFee: of(fees.serviceFee), tax: of(fees.tax) }
}
