// Rules of exchange: what a rate with its markup is, and what an amount costs at it. Pure, on integers of decimal text.
import { CURRENCIES, type Currency, type Money, money } from '@tallyhelm/protocol/values/money'

/** How long a quote holds its rate (screens.md 5.2). */
export const QUOTE_LIFE_MS = 10 * 60_000
/** A rate that nobody renewed for so long is none. */
export const RATE_LIFE_MS = 7 * 24 * 3_600_000

const RATE_DECIMALS = 6
const SCALE = 10n ** BigInt(RATE_DECIMALS)
const BASIS_POINTS = 10_000n

/** A positive rate of at most six decimals as millionths; undefined for anything else. */
export function parseRate(text: string): bigint | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (!match) return undefined
  const rate = BigInt((match[1] ?? '0') + (match[2] ?? '').padEnd(RATE_DECIMALS, '0'))
  return rate > 0n ? rate : undefined
}

/** All six decimals, as the database keeps it ("7.123400"). */
export function rateText(rate: bigint): string {
  const digits = rate.toString().padStart(RATE_DECIMALS + 1, '0')
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`
}

/** A person may not move a rate further than this from the one that held a day before: a slip of a digit would sell dollars for nothing. */
export const MOST_MOVE_BASIS_POINTS = 500n

/** Whether a rate lies within what may be set at once; by a person unless another limit is given. */
export function isPlausibleRate(rate: bigint, yesterday: bigint, mostMove: bigint = MOST_MOVE_BASIS_POINTS): boolean {
  const move = rate > yesterday ? rate - yesterday : yesterday - rate
  return move * BASIS_POINTS <= yesterday * mostMove
}

/** The customer's rate: the market's plus the markup, half up at the sixth decimal. */
export function withMarkup(rate: bigint, basisPoints: number): bigint {
  return halfUp(rate * (BASIS_POINTS + BigInt(basisPoints)), BASIS_POINTS)
}

/** What an amount of dollars costs in the other currency, half up at its last minor digit (docs/decisions/exchange-quotes.md). */
export function costOf(amount: Money, rate: bigint, currency: Currency): Money {
  const paid = 10n ** BigInt(CURRENCIES[currency].minorDigits)
  const bought = 10n ** BigInt(CURRENCIES[amount.currency].minorDigits)
  return money(halfUp(amount.minor * rate * paid, SCALE * bought), currency)
}

function halfUp(value: bigint, by: bigint): bigint {
  return (value * 2n + by) / (by * 2n)
}
