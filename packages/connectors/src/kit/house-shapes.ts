// Shapes that answers and notifications of payment houses share, after exact parsing: numbers are text there.
import { type Currency, CURRENCY_CODES, type Money, money, parseMoney } from '@tallyhelm/protocol/values/money'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { z } from 'zod'

/** A number of ours: 19 digits, of a payment or of a part of a refund. */
export const ourNumber = z.string().regex(/^\d{1,32}$/)
export const outsideNumber = z.string().min(1).max(128)
export const houseWord = z.string().max(200)
export const currencyCode = z.enum(CURRENCY_CODES, 'a currency that the product does not keep')

/** Reads an amount's text; undefined for surplus decimals and for what is no number. */
export type AmountReader = (text: string, currency: Currency) => Money | undefined

/** In major units, of either sign ("12.34", JPY "120"), as daily files write what came back again. */
export const signedMajor: AmountReader = parseMoney
/** In the currency's smallest unit, of either sign ("1234", JPY "120"). */
export const signedMinor: AmountReader = (text, currency) => (/^-?\d{1,18}$/.test(text) ? money(BigInt(text), currency) : undefined)

const unsigned =
  (read: AmountReader): AmountReader =>
  (text, currency) => {
    const amount = read(text, currency)
    return amount && amount.minor >= 0n ? amount : undefined
  }
export const majorAmount: AmountReader = unsigned(signedMajor)
export const minorAmount: AmountReader = unsigned(signedMinor)

/** An instant with its zone, or null where there is none or it can't be read. */
export function instantOf(text: string | null | undefined): Date | null {
  const at = text === null || text === undefined ? Number.NaN : Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at) ? null : new Date(at)
}

/** Milliseconds since 1970 as text. */
export function epochInstant(text: string | null | undefined): Date | null {
  return text !== null && text !== undefined && /^\d{1,15}$/.test(text) ? new Date(Number(text)) : null
}

/** «yyyyMMddHHmmss» or «yyyy-MM-dd HH:mm:ss» of Beijing, which keeps no summer time. */
export function beijingInstant(text: string | null | undefined): Date | null {
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)[ T]?(\d\d):?(\d\d):?(\d\d)$/.exec(text ?? '')
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
  return Number.isNaN(at) ? null : new Date(at)
}

/** «yyyyMMddHHmmss» in Beijing. */
export const beijingStamp = (at: Date): string => dateTimeText(at).replace(/\D/g, '')
