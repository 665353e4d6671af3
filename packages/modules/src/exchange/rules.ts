// Rules of exchange: how long a quote holds, and what an amount costs at a rate. Pure, on integers of decimal text.
import { halfUp } from '@tallyhelm/protocol/topics/exchange/limits'
import { CURRENCIES, type Currency, type Money, money } from '@tallyhelm/protocol/values/money'

export {
  isPlausibleMarkup,
  isPlausibleRate,
  parseRate,
  RATE_LIFE_MS,
  rateText,
  withMarkup,
} from '@tallyhelm/protocol/topics/exchange/limits'

/** How long a quote holds its rate (screens.md 5.2). */
export const QUOTE_LIFE_MS = 10 * 60_000

const SCALE = 1_000_000n

/** What an amount of dollars costs in the other currency, half up at its last minor digit (docs/decisions/exchange.md). */
export function costOf(amount: Money, rate: bigint, currency: Currency): Money {
  const paid = 10n ** BigInt(CURRENCIES[currency].minorDigits)
  const bought = 10n ** BigInt(CURRENCIES[amount.currency].minorDigits)
  return money(halfUp(amount.minor * rate * paid, SCALE * bought), currency)
}
