// How each platform counts money: decimal places per currency, as its own documents say.
import type { Account } from './model.ts'
import type { Platform } from './platform.ts'

/** Currencies that have no minor unit at Meta, whatever ISO 4217 says. */
const META_OFFSET_1 = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND'])
const ZERO_DECIMAL = new Set(['JPY', 'KRW', 'CLP', 'VND', 'IDR', 'TWD', 'ISK', 'HUF', 'PYG'])

export const MICROS = 1_000_000n

/** Decimal places of the integer that an account's figures are kept in: Meta 2 or 0, TikTok 2 or 0, Google always 6. */
export function places(platform: Platform, currency: string): number {
  if (platform === 'google') return 6
  if (platform === 'meta') return META_OFFSET_1.has(currency) ? 0 : 2
  return ZERO_DECIMAL.has(currency) ? 0 : 2
}

/** Google's smallest billable unit in micros: 10 000 for USD, 1 000 000 for JPY. */
export function billableUnit(currency: string): bigint {
  return ZERO_DECIMAL.has(currency) ? MICROS : 10_000n
}

export function placesOf(account: Account): number {
  return places(account.platform, account.currency)
}
