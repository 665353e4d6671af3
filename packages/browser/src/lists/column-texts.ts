// What a declared column says of a row, as text.
import type { ColumnOf } from '@tallyhelm/protocol/lists/columns'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { type Currency, displayText, parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'

export type Values = Readonly<Record<string, unknown>>
export type AnyColumn = ColumnOf<Values>

const NONE = '—'

/** «—» where there is nothing. */
export function columnText(column: AnyColumn, row: Values): string {
  if (column.kind === 'own') return ''
  const value = entryOf(row, column.field)
  if (value === null || value === undefined || value === '') return NONE
  const text = String(value)
  switch (column.kind) {
    case 'code':
      return entryOf(column.texts, text) ?? text
    case 'state':
      return column.states[text]?.text ?? text
    case 'time':
      return dateTimeText(new Date(text))
    case 'money':
      return amountText(text, column.currency === 'USD' ? 'USD' : (entryOf(row, column.currency) as Currency), column.hasSymbol)
    default:
      return text
  }
}

/** Undefined where the field says nothing. */
export function fieldText(row: Values, field: string): string | undefined {
  const value = entryOf(row, field)
  return value === null || value === undefined || value === '' ? undefined : String(value)
}

function amountText(text: string, currency: Currency, hasSymbol: boolean | 'foreign' = false): string {
  const withSymbol = hasSymbol === 'foreign' ? currency !== 'USD' : hasSymbol
  const money = parseMoneyRounded(text, currency)
  return money === undefined ? text : displayText(money, { withSymbol })
}
