// Which orders are large enough that whoever submits them proves himself first (docs/decisions/step-up-for-large-orders.md).
import type { Money } from '@tallyhelm/protocol/values/money'

/** `from` is the configured total, null for never; the total itself counts as large. Amounts are minor units of dollars. */
export function isLargeOrder(from: Money | null, total: bigint): boolean {
  return from !== null && total >= from.minor
}

/** The highest service fee and the highest tax that a rate can say are the amount once each (0031). */
const MOST_PER_AMOUNT = 3n

/** Whether an order of this amount might be large once its fees are known. */
export function mayBeLargeOrder(from: Money | null, amount: bigint): boolean {
  return isLargeOrder(from, amount * MOST_PER_AMOUNT)
}

/** Orders without a proof count for so long. */
export const UNPROVED_LIFE_MS = 24 * 3_600_000
/** An order below this part of the day's limit is small: small ones are added up before they count. */
const SMALL_PARTS = 20n

/** `most` is what one user may order in a day without a proof; null for anything. */
export function isSmallOrder(most: Money | null, total: bigint): boolean {
  return most === null || total * SMALL_PARTS < most.minor
}
