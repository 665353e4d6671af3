// Amounts of the wire as people read them, and sums over them.
import { add, type Currency, displayText, type Money, parseMoneyRounded, zero } from '@tallyhelm/protocol/values/money'

/** The amount of a decimal text; nothing counts as zero. */
export function moneyOf(text: string | null | undefined, currency: Currency = 'USD'): Money {
  return parseMoneyRounded(text ?? '0', currency) ?? zero(currency)
}

/** '1234.5' as «1,234.50»; empty reads 0.00 (screens.md P5). */
export function amountOf(
  text: string | null | undefined,
  options: { withSymbol?: boolean; withSign?: boolean } = {},
  currency: Currency = 'USD',
): string {
  return displayText(moneyOf(text, currency), options)
}

/** «$1,200.00»; an amount that is not fixed yet, as of a clearing before it is carried out, reads 待定. */
export function openAmountText(text: string | null, currency: Currency = 'USD'): string {
  return text === null ? '待定' : amountOf(text, { withSymbol: true }, currency)
}

/** «$1,200.00», «JP¥434,202» in a column of ad accounts, whose currencies differ from row to row. */
export function accountAmount(text: string | null | undefined, currency: Currency): string {
  return amountOf(text, { withSymbol: true }, currency)
}

/** «1,200.00» in a column of dollars; another currency brings its symbol: «¥80,000.00». */
export function dollarColumnText(text: string | null | undefined, currency: Currency, withSign = false): string {
  return amountOf(text, { withSymbol: currency !== 'USD', withSign }, currency)
}

type Amounts = Iterable<{ amount: string | null; currency: Currency }>

/** One sum for each currency, in the order of first appearance: «$1,143.79», «¥80.00». */
export function sumLines(amounts: Amounts): readonly string[] {
  const sums = new Map<Currency, Money>()
  for (const { amount, currency } of amounts) sums.set(currency, add(sums.get(currency) ?? zero(currency), moneyOf(amount, currency)))
  if (sums.size === 0) return [displayText(zero('USD'), { withSymbol: true })]
  return [...sums.values()].map(sum => displayText(sum, { withSymbol: true }))
}

/** «$1,143.79 + ¥80.00», in running text. */
export const sumText = (amounts: Amounts): string => sumLines(amounts).join(' + ')

/** A width on the screen, nothing else: amounts are never computed from it. */
export function ratioOf(part: string | null, whole: string | null): number {
  const size = Number(whole ?? 0)
  return size > 0 ? Number(part ?? 0) / size : 0
}
