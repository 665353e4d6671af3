// Amounts as staff read them: from the wire's decimal text, with separators.
import { CURRENCY_CODES, displayText, parseMoney } from './money.ts'

/** «1,234.50»; a dash for what has no amount yet. */
export function amountText(amount: string | null, currency: string): string {
  const code = CURRENCY_CODES.find(known => known === currency)
  const money = amount === null || code === undefined ? undefined : parseMoney(amount, code)
  return money ? displayText(money) : (amount ?? '—')
}
