// The sums of a sheet of money, one row for each currency, as they stand at the end of its file.
import { add, type Currency, decimalText, type Money, parseMoney } from '../../values/money.ts'
import type { TakeoverTerm } from './schemas.ts'

export function sumsOfTerms(rows: readonly TakeoverTerm[]): TakeoverTerm[] {
  const sums = new Map<Currency, { sum: Money; rows: number }>()
  for (const { currency, amount } of rows) {
    if (currency === null || amount === null) continue
    const money = parseMoney(amount, currency)
    if (money === undefined) throw new Error(`${amount} is no amount in ${currency}`)
    const former = sums.get(currency)
    sums.set(currency, former === undefined ? { sum: money, rows: 1 } : { sum: add(former.sum, money), rows: former.rows + 1 })
  }
  return [...sums].map(([currency, { sum, rows: count }]) => ({
    row_no: null,
    customer_name: `合计（${count} 行）`,
    sub_customer_name: null,
    currency,
    amount: decimalText(sum),
    rates: null,
  }))
}
