// Typed amount: what somebody types for an ad account, as an amount and as the wire wants it; pure.
import { type Currency, decimalText, type Money, parseMoney } from '@tallyhelm/protocol/values/money'

/** Typed or received decimal text as an amount: thousands separators and a last point are understood. */
export function amountAsTyped(text: string, currency: Currency): Money | undefined {
  const plain = text.trim().replaceAll(',', '').replace(/\.$/, '')
  return plain === '' ? undefined : parseMoney(plain, currency)
}

/** An amount as the wire wants it. */
export function wireAmount(text: string, { currency }: { currency: Currency }): string {
  const amount = amountAsTyped(text, currency)
  return amount ? decimalText(amount) : text
}
