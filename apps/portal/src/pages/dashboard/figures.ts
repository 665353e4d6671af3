// Figures: the dashboard's decimal texts as people read them. Plain text in, plain text out; no arithmetic on money.
import { type Currency, displayText, money, parseMoneyRounded } from '@tallyhelm/protocol/values/money'

/** '1234.5' as «1,234.50», with the symbol when asked for; empty amounts read 0.00 (screens.md P5). */
export function amountOf(text: string | null, options: { withSymbol?: boolean } = {}, currency: Currency = 'USD'): string {
  const amount = parseMoneyRounded(text ?? '0', currency) ?? money(0n, currency)
  return displayText(amount, options)
}

/** A height on the screen, nothing else: amounts are never computed from it. */
export const heightOf = (text: string): number => Number(text) || 0

/** How much of the limit is still there, between 0 and 1, for a meter. */
export function shareLeft(available: string, limit: string): number {
  const whole = heightOf(limit)
  return whole > 0 ? Math.min(1, Math.max(0, heightOf(available) / whole)) : 0
}

/** The height of the month's sum at the end of each of its days that is known, today's so far last. */
export function monthSoFar({ month, recent }: { month: string; recent: readonly { day: string; spend: string }[] }): number[] {
  const days = recent.filter(({ day }) => day.slice(0, 7) === recent.at(-1)?.day.slice(0, 7))
  let sum = heightOf(month)
  const ends: number[] = []
  for (const { spend } of days.toReversed()) {
    ends.unshift(sum)
    sum -= heightOf(spend)
  }
  return ends
}
