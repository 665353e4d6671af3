// Largest first: the rows of a sheet by what they move, so that a slip of the keyboard stands on top; pure.
import type { ImportRow } from '@tallyhelm/protocol/topics/imports/schemas'
import { compare, type Currency, type Money } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'

/** As it was uploaded or last saved; undefined where the row has none, or no amount is meant by it. */
export function amountOfRow({ amount, problems }: Pick<ImportRow, 'amount' | 'problems'>, currency: Currency): Money | undefined {
  if (amount === null || problems.some(problem => problem.field === 'amount')) return undefined
  return typedAmount(amount, currency)
}

/** Rows without an amount keep their order at the top, as they are wrong; equal ones keep that of the sheet. */
export function largestFirst<Row extends Pick<ImportRow, 'amount' | 'problems'>>(rows: readonly Row[], currency: Currency): Row[] {
  return rows
    .map(row => ({ row, amount: amountOfRow(row, currency) }))
    .toSorted((one, other) => {
      if (one.amount && other.amount) return compare(other.amount, one.amount)
      return Number(one.amount !== undefined) - Number(other.amount !== undefined)
    })
    .map(({ row }) => row)
}
