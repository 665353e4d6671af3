// Fields: the shapes that replies of every platform share, after exact parsing (numbers are text there).
import { type Currency, CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { z } from 'zod'

/** Text or a number's exact text. */
export const text = z.string().max(4000)
export const id = z.string().regex(/^\d{1,20}$/)
/** A whole number, possibly negative, as exact text. */
export const integer = z.string().regex(/^-?\d{1,19}$/)
/** A count that fits a number. */
export const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
export const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,12})?$/)
export const currency = z.enum(CURRENCY_CODES, 'a currency that the product does not keep')
export const timeZone = z.string().refine(isTimeZone, 'no time zone')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false // RangeError: not known to this machine's zone table
  }
}

/** The currency where the product keeps it. */
export function keptCurrency(code: string): Currency | undefined {
  return CURRENCY_CODES.find(each => each === code)
}
