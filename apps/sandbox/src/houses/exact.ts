// Bodies whose numbers are signed as they stand: read as their own text, and written digit by digit.
import { type Currency, CURRENCY_CODES, decimalText, type Money, parseMoney } from '@tallyhelm/protocol/values/money'
import { isObject } from '../wire/call.ts'

/** An object whose numbers are text; an empty one for everything that is no object. */
export function exactBody(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text, (_key, each: unknown, context?: { source?: string }) =>
      typeof each === 'number' ? (context?.source ?? String(each)) : each,
    )
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** The same proposal of ECMAScript that gives a reviver the source text; TypeScript's library does not declare it yet. */
const exact = JSON as JSON & { rawJSON(text: string): object }
export const numberOf = (amount: Money): object => exact.rawJSON(decimalText(amount))

/** An amount in major units; null for another currency, for surplus decimals, and for nothing. */
export function majorMoney(text: unknown, currency: unknown): Money | null {
  const known: Currency | undefined = CURRENCY_CODES.find(each => each === currency)
  const amount = known && typeof text === 'string' ? parseMoney(text, known) : undefined
  return amount && amount.minor > 0n ? amount : null
}

/** Sorted leaves of a body, `name=value`, as LianLian signs them. */
export function leavesOf(value: unknown, name = ''): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(each => leavesOf(each, name))
  if (!isObject(value)) return [`${name}=${String(value)}`]
  return Object.keys(value)
    .toSorted()
    .flatMap(key => leavesOf(value[key], key))
}

export const csvText = (rows: readonly (readonly string[])[]): string => rows.map(row => `${row.join(',')}\r\n`).join('')
