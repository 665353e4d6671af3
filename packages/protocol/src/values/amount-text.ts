// Amounts as staff read them: from the wire's decimal text, with separators.
import { CURRENCIES, CURRENCY_CODES, type Currency, displayText, parseMoney } from './money.ts'

/** «1,234.50»; a dash for what has no amount yet. */
export function amountText(amount: string | null, currency: string): string {
  return textOf(amount, currency, false)
}

/** «$1,234.50», «€12.00». */
export function symbolText(amount: string | null, currency: string): string {
  return textOf(amount, currency, true)
}

/** In a column of dollars: «1,234.50», and other currencies bring their symbol: «€12.00». */
export function dollarColumnText(amount: string | null, currency: string): string {
  return textOf(amount, currency, currency !== 'USD')
}

/** What a row's amounts are in; dollars for a code that the product does not keep. */
export const currencyOf = ({ currency }: { currency: string }): Currency =>
  Object.hasOwn(CURRENCIES, currency) ? (currency as Currency) : 'USD'

function textOf(amount: string | null, currency: string, withSymbol: boolean): string {
  const code = CURRENCY_CODES.find(known => known === currency)
  const money = amount === null || code === undefined ? undefined : parseMoney(amount, code)
  return money ? displayText(money, { withSymbol }) : (amount ?? '—')
}
