// The total that a user read before submitting: an order that has come to cost something else is asked for again, not charged.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { displayText, money, parseMoney } from '@tallyhelm/protocol/values/money'

/** In minor units of dollars; null when the order doesn't say. */
export function shownTotalOf({ shown_total: shown }: { shown_total?: string | undefined }): bigint | null {
  return shown === undefined ? null : (parseMoney(shown, 'USD')?.minor ?? null)
}

/** Both totals in minor units of dollars. */
export function priceChanged(shown: bigint, total: bigint): Refusal {
  const text = (minor: bigint) => displayText(money(minor, 'USD'), { withSymbol: true })
  return new Refusal('QUOTA_PRICE_CHANGED', { shown: text(shown), total: text(total) })
}
