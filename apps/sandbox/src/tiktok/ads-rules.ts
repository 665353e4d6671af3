// What TikTok wants of the fields of an ad object; each refusal names the field that it is about.
import type { TikTokAccount } from '../state/model.ts'
import { placesOf } from '../state/units.ts'
import { dayNumber } from '../state/zone.ts'
import { type Call, textOf } from '../wire/call.ts'
import { formatDecimal, parseDecimal } from '../wire/decimal.ts'
import { refuseTikTok, requiredText } from './envelope.ts'

const EMOJI = /\p{Extended_Pictographic}/u
const WIDE = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]/

/** Signs of Chinese and Japanese count twice. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0)

export function wording(call: Call, value: unknown, name: string, most: number): string {
  const text = requiredText(call, value, name)
  if (widthOf(text) > most) refuseTikTok(call, 40002, `${name}: Length must be between 1 and ${most}.`)
  if (EMOJI.test(text)) refuseTikTok(call, 40002, `${name}: Emojis are not supported.`)
  return text
}

export function oneOf(call: Call, value: unknown, name: string, allowed: readonly string[]): string {
  const text = requiredText(call, value, name)
  if (!allowed.includes(text)) refuseTikTok(call, 40002, `${name}: Must be one of: ${allowed.join(', ')}.`)
  return text
}

export function textsOf(call: Call, value: unknown, name: string, most: number): string[] {
  if (!Array.isArray(value)) refuseTikTok(call, 40002, `${name}: Not a valid list.`)
  if (value.length < 1 || value.length > most) refuseTikTok(call, 40002, `${name}: Length must be between 1 and ${most}.`)
  return value.map(each => textOf(each) ?? '')
}

/** A 64-bit integer as text; null where there is none. */
export function requestIdOf(call: Call): string | null {
  const { request_id: id } = call.body
  if (id === undefined) return null
  if (typeof id !== 'string' || !/^\d{1,19}$/.test(id)) refuseTikTok(call, 40002, 'request_id: Not a valid 64-bit integer string.')
  return id
}

/** The published least is in USD; for currencies without decimals it is taken a hundredfold here, for all others as it is. */
const LEAST = { campaign: 50n, adgroup: 20n } as const

export function budgetOf(call: Call, account: TikTokAccount, level: keyof typeof LEAST, days: bigint): bigint {
  const { budget } = call.body
  const amount = typeof budget === 'number' ? parseDecimal(budget, placesOf(account)) : null
  if (amount === null) refuseTikTok(call, 40002, `budget: Not a valid amount in ${account.currency}.`)
  const least = LEAST[level] * 100n * days
  if (amount < least) refuseTikTok(call, 40002, `budget: The minimum budget is ${formatDecimal(least, placesOf(account))}.`)
  return amount
}

/** UTC, to the second. */
export function instant(call: Call, value: unknown, name: string): number {
  const at = dayNumber(requiredText(call, value, name))
  if (Number.isNaN(at)) refuseTikTok(call, 40002, `${name}: Must be in the format YYYY-MM-DD HH:MM:SS.`)
  return at
}
