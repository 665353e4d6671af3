// An order's total: what its user read before submitting, and whether it is large enough to ask for a proof.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type Currency, displayText, money, type Money, parseMoney } from '@tallyhelm/protocol/values/money'

/** In minor units of the order's currency; null when the order doesn't say. */
export function shownTotalOf({ shown_total: shown }: { shown_total?: string | undefined }, currency: Currency): bigint | null {
  return shown === undefined ? null : (parseMoney(shown, currency)?.minor ?? null)
}

/** Both totals in minor units of the currency. */
export function priceChanged(shown: bigint, total: bigint, currency: Currency): Refusal {
  const text = (minor: bigint) => displayText(money(minor, currency), { withSymbol: true })
  return new Refusal('QUOTA_PRICE_CHANGED', { shown: text(shown), total: text(total) })
}

/**
 * `from` is the configured total, null for never; the total itself counts as large. Amounts are minor units of dollars; a total that can't be
 * told in dollars (null) may be any sum.
 */
export function isLargeOrder(from: Money | null, total: bigint | null): boolean {
  return from !== null && (total === null || total >= from.minor)
}
