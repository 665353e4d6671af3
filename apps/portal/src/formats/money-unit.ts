// How a chart writes amounts of a currency.
import { CURRENCIES, type Currency } from '@tallyhelm/protocol/values/money'
import type { ChartUnit } from '@tallyhelm/ui/charts/Chart'
import { amountOf } from '../lists/amounts.ts'

export const moneyUnit = (currency: Currency): ChartUnit => UNITS[currency]

/** One object for each, so that nothing is drawn anew for its sake. */
const UNITS = Object.fromEntries(
  Object.entries(CURRENCIES).map(([code, { symbol }]) => [
    code,
    { symbol, text: (value: string) => amountOf(value, { withSymbol: true }, code as Currency) },
  ]),
) as Record<Currency, ChartUnit>
