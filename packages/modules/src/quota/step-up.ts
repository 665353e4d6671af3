// Which orders are large enough that whoever submits them proves himself first (docs/decisions/large-orders.md).
import type { Money } from '@tallyhelm/protocol/values/money'

/** `from` is the configured total, null for never; the total itself counts as large. Amounts are minor units of dollars. */
export function isLargeOrder(from: Money | null, total: bigint): boolean {
  return from !== null && total >= from.minor
}
