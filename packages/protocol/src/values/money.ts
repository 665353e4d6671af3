// Money: an integer of minor units with its currency, its decimal text on the wire, and the only arithmetic allowed on it.

/**
 * Every currency of the product with its symbol on screen: those of the spec's wallets first (§3, Enumerations), then others that ad accounts
 * are kept in. Minor digits are those of ISO 4217, but none where Meta counts in whole units (reference/meta.md).
 */
export const CURRENCIES = {
  CNY: { minorDigits: 2, symbol: '¥', name: '人民币' },
  HKD: { minorDigits: 2, symbol: 'HK$', name: '港元' },
  USD: { minorDigits: 2, symbol: '$', name: '美元' },
  EUR: { minorDigits: 2, symbol: '€', name: '欧元' },
  GBP: { minorDigits: 2, symbol: '£', name: '英镑' },
  JPY: { minorDigits: 0, symbol: 'JP¥', name: '日元' },
  MOP: { minorDigits: 2, symbol: 'MOP$', name: '澳门元' },
  CAD: { minorDigits: 2, symbol: 'CA$', name: '加元' },
  AUD: { minorDigits: 2, symbol: 'A$', name: '澳元' },
  SGD: { minorDigits: 2, symbol: 'S$', name: '新加坡元' },
  TWD: { minorDigits: 0, symbol: 'NT$', name: '新台币' },
  KRW: { minorDigits: 0, symbol: '₩', name: '韩元' },
  THB: { minorDigits: 2, symbol: '฿', name: '泰铢' },
  MYR: { minorDigits: 2, symbol: 'RM', name: '马来西亚林吉特' },
} as const
export type Currency = keyof typeof CURRENCIES
export const CURRENCY_CODES = Object.keys(CURRENCIES) as Currency[] // Object.keys widens to string[]; the literal above is the list

/** Those that customers recharge and pay with (spec §3, Enumerations). */
export const WALLET_CURRENCIES = ['CNY', 'HKD', 'USD', 'EUR', 'GBP', 'JPY', 'MOP'] as const satisfies readonly Currency[]

/** How many minor units make one: 100 cents, 1 yen. */
export const minorUnits = (currency: Currency): bigint => 10n ** BigInt(CURRENCIES[currency].minorDigits)

/** `minor` counts the smallest unit: USD 12.34 is 1234n, JPY 12 is 12n. */
export type Money = { readonly minor: bigint; readonly currency: Currency }

export const money = (minor: bigint, currency: Currency): Money => ({ minor, currency })
export const zero = (currency: Currency): Money => money(0n, currency)

const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/

/**
 * Reads a plain decimal text ("12.3", "-0.05") without rounding anything away.
 * Returns undefined when the text is no such number or has more decimals than the currency has.
 */
export function parseMoney(text: string, currency: Currency): Money | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, sign, whole = '0', fraction = ''] = match
  const digits = CURRENCIES[currency].minorDigits
  if (/[1-9]/.test(fraction.slice(digits))) return undefined
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return money(sign === '-' ? -minor : minor, currency)
}

/** As parseMoney, but rounds surplus decimals half up on the decimal text (away from zero at the half). */
export function parseMoneyRounded(text: string, currency: Currency): Money | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, sign, whole = '0', fraction = ''] = match
  const digits = CURRENCIES[currency].minorDigits
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const minor = kept + (fraction.charAt(digits) >= '5' ? 1n : 0n)
  return money(sign === '-' ? -minor : minor, currency)
}

/** The decimal text of the wire: always all minor digits, no separators ("1234.50", "-0.05", JPY "120"). */
export function decimalText(amount: Money): string {
  const digits = CURRENCIES[amount.currency].minorDigits
  const sign = amount.minor < 0n ? '-' : ''
  const text = (amount.minor < 0n ? -amount.minor : amount.minor).toString().padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The text for people: thousands separators, and the currency's symbol when asked for ("$1,234.50"). */
export function displayText(amount: Money, options: { withSymbol?: boolean; withSign?: boolean } = {}): string {
  const [whole = '0', fraction] = decimalText(amount).replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = amount.minor < 0n ? '-' : options.withSign && amount.minor > 0n ? '+' : ''
  return sign + (options.withSymbol ? CURRENCIES[amount.currency].symbol : '') + grouped + (fraction === undefined ? '' : `.${fraction}`)
}

export function add(left: Money, right: Money): Money {
  return money(left.minor + sameCurrency(left, right).minor, left.currency)
}

export function subtract(left: Money, right: Money): Money {
  return money(left.minor - sameCurrency(left, right).minor, left.currency)
}

export function negate(amount: Money): Money {
  return money(-amount.minor, amount.currency)
}

export function sum(amounts: Iterable<Money>, currency: Currency): Money {
  let total = zero(currency)
  for (const amount of amounts) total = add(total, amount)
  return total
}

/** Negative, zero or positive as left is less than, equal to or more than right. */
export function compare(left: Money, right: Money): number {
  const difference = left.minor - sameCurrency(left, right).minor
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A share in basis points (1 % = 100), rounded half up to the minor unit; the remainder stays with the payer. */
export function shareOf(amount: Money, basisPoints: number): Money {
  const product = exactShare(amount, basisPoints)
  const half = product < 0n ? -5000n : 5000n
  return money((product + half) / 10000n, amount.currency)
}

/** An amount and the rate of the share that is taken of it. */
export type Shared = { amount: Money; basisPoints: number }

/**
 * The shares of several amounts, rounded once: together they are their exact sum, rounded half up. Each is rounded down, and what is
 * missing goes by one minor unit to those with the largest remainders, of equal ones to the first. Refuses negative amounts.
 */
export function sharesOf(lines: readonly Shared[]): Money[] {
  const parts = lines.map(({ amount, basisPoints }, index) => {
    if (amount.minor < 0n) throw new Error('A negative amount is shared by nobody.')
    const exact = exactShare(amount, basisPoints)
    return { index, currency: amount.currency, whole: exact / 10_000n, rest: exact % 10_000n }
  })
  const missing = (parts.reduce((total, part) => total + part.rest, 0n) + 5000n) / 10_000n
  // The sort is stable, so equal remainders stay in the order of the lines.
  const largestFirst = parts.toSorted((left, right) => (right.rest > left.rest ? 1 : right.rest < left.rest ? -1 : 0))
  const raised = new Set(largestFirst.filter((_part, rank) => BigInt(rank) < missing).map(part => part.index))
  return parts.map(({ index, currency, whole }) => money(raised.has(index) ? whole + 1n : whole, currency))
}

/** In ten-thousandths of the minor unit. */
function exactShare(amount: Money, basisPoints: number): bigint {
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0) throw new Error(`basis points must be a whole number, got ${basisPoints}`)
  return amount.minor * BigInt(basisPoints)
}

function sameCurrency(left: Money, right: Money): Money {
  if (left.currency !== right.currency) throw new Error(`cannot combine ${left.currency} with ${right.currency}`)
  return right
}
