// Units: between a platform's integer units and our minor units, exact or with a named rounding, never through a float.
import { CURRENCIES, type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { NamedAccount } from '../ports/ad-platform.ts'

/** `down` for what may still be spent, `up` for what is gone, `half-up` for what is reported. */
export type Rounding = 'down' | 'up' | 'half-up'

/** An integer of 10^-decimals of the currency (Google micros: 6, Meta: by its offset) as Money. */
export function moneyFromUnits(units: bigint, decimals: number, currency: Currency, rounding: Rounding): Money {
  const surplus = decimals - CURRENCIES[currency].minorDigits
  if (surplus <= 0) return money(units * 10n ** BigInt(-surplus), currency)
  return money(divide(units, 10n ** BigInt(surplus), rounding), currency)
}

/** Money as an integer of 10^-decimals of the currency; undefined when that unit is too coarse to hold it. */
export function unitsFromMoney(amount: Money, decimals: number): bigint | undefined {
  const missing = decimals - CURRENCIES[amount.currency].minorDigits
  if (missing >= 0) return amount.minor * 10n ** BigInt(missing)
  const step = 10n ** BigInt(-missing)
  return amount.minor % step === 0n ? amount.minor / step : undefined
}

function divide(value: bigint, by: bigint, rounding: Rounding): bigint {
  const floor = value >= 0n || value % by === 0n ? value / by : value / by - 1n
  if (rounding === 'down') return floor
  if (rounding === 'up') return floor * by === value ? floor : floor + 1n
  return value < 0n ? -((-value + by / 2n) / by) : (value + by / 2n) / by
}

/** Throws for anything but digits: such an id is a defect of ours and must not reach a path, a query or a filter. */
export function digitsOf(account: NamedAccount): string {
  if (!/^\d{1,20}$/.test(account.outsideAccountId)) throw new Error(`An outside account id is bare digits, got ${account.outsideAccountId}`)
  return account.outsideAccountId
}
