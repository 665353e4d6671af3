// Rules of exchange: how long a quote holds, what a currency costs in another, and what an amount costs. Pure, on integers of decimal text.
import { halfUp, roundedUp, withMarkup } from '@tallyhelm/protocol/topics/exchange/limits'
import { type Currency, minorUnits, type Money, money } from '@tallyhelm/protocol/values/money'

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

/** Of a price; one of six decimals would lose a currency whose unit is worth little. */
const PRICE_DECIMALS = 10
const PRICE_SCALE = 10n ** BigInt(PRICE_DECIMALS)
const SHOWN_DECIMALS = 6
const BASIS_POINTS = 10_000n

/** What a dollar costs in a currency: millionths of its unit, and the agency's markup on it. */
export type DollarRate = { rate: bigint; markupBasisPoints: number }
export const DOLLAR_RATE: DollarRate = { rate: 1_000_000n, markupBasisPoints: 0 }

/**
 * What one unit of the bought currency costs in the paying one, in ten-billionths, rounded up: dollars are bought with the one and paid with
 * for the other, each at the agency's rate (docs/decisions/currencies.md). `market` leaves the markups out, half up.
 */
export function priceOf(paying: DollarRate, bought: DollarRate): { price: bigint; market: bigint } {
  const paid = withMarkup(paying.rate, paying.markupBasisPoints)
  const marked = BASIS_POINTS + BigInt(bought.markupBasisPoints)
  return {
    price: roundedUp(paid * marked * PRICE_SCALE, bought.rate * BASIS_POINTS),
    market: halfUp(paying.rate * PRICE_SCALE, bought.rate),
  }
}

/** «7.159017», «0.0066400200»: six decimals, or all ten where there are more. */
export function priceText(price: bigint): string {
  const digits = price.toString().padStart(PRICE_DECIMALS + 1, '0')
  const [whole, decimals] = [digits.slice(0, -PRICE_DECIMALS), digits.slice(-PRICE_DECIMALS)]
  return `${whole}.${/^\d{6}0{4}$/.test(decimals) ? decimals.slice(0, SHOWN_DECIMALS) : decimals}`
}

/** A numeric of ten decimals as the database writes it. Throws for anything else. */
export function parsePrice(text: string): bigint {
  if (!/^\d+\.\d{10}$/.test(text)) throw new Error(`${text} is no price`)
  return BigInt(text.replace('.', ''))
}

/** What an amount costs in the other currency at a price, its last minor digit rounded up: no chain of exchanges ends with more (docs/decisions/currencies.md). */
export function costOf(amount: Money, price: bigint, currency: Currency): Money {
  return money(roundedUp(amount.minor * price * minorUnits(currency), PRICE_SCALE * minorUnits(amount.currency)), currency)
}

/** What a sold amount buys of a currency at its price in the sold one, its last minor digit rounded down; the other way round from costOf. */
export function boughtFor(sold: Money, price: bigint, currency: Currency): Money {
  return money((sold.minor * PRICE_SCALE * minorUnits(currency)) / (price * minorUnits(sold.currency)), currency)
}
