// Units of Meta: its own "offset" per currency, which is not ISO 4217, and the decimal text that it takes when written.
import { type Currency, decimalText, type Money } from '@tallyhelm/protocol/values/money'
import { moneyFromUnits, type Rounding, unitsFromMoney } from '../kit/units.ts'

/** Currencies that Meta counts in whole units (offset 1); all others have offset 100. */
export const OFFSET_ONE: readonly string[] = ['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND']

/** spend_cap, amount_spent and balance are read in minor units of Meta's offset. */
export function moneyFromMeta(units: string, currency: Currency, rounding: Rounding): Money {
  return moneyFromUnits(BigInt(units), OFFSET_ONE.includes(currency) ? 0 : 2, currency, rounding)
}

/** spend_cap is written in major units: 157.00 reads back as "15700". Exact text; throws for what must never be sent. */
export function spendCapText(target: Money): string {
  if (target.minor <= 0n) throw new Error('A spend cap of zero removes the limit; it must never be sent.')
  return decimalText(target)
}

/** Budgets are written as they are read, in minor units of Meta's offset; undefined for what those can't say, or is none. */
export function budgetUnits(amount: Money, currency: Currency): string | undefined {
  const units = unitsFromMoney(amount, OFFSET_ONE.includes(currency) ? 0 : 2)
  return amount.currency !== currency || units === undefined || units <= 0n ? undefined : units.toString()
}
