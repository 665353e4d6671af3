// Exchange limits: what rates and markups may be, how they are typed and compared; shared by browser and server.
import { CURRENCY_CODES, type Currency, minorUnits, type Money, money } from '../../values/money.ts'
import { basisPointsOf, percentProblem } from '../billing/limits.ts'

/** What a proposal is about: the market's rate of a currency, or the agency's markup on it. */
export const EXCHANGE_SUBJECTS = { RATE: '市场汇率', MARKUP: '加点' } as const
export type ExchangeSubject = keyof typeof EXCHANGE_SUBJECTS
export const EXCHANGE_SUBJECT_CODES = ['RATE', 'MARKUP'] as const satisfies readonly ExchangeSubject[]

/** Those that have a rate: units of them for one dollar. */
export type RatedCurrency = Exclude<Currency, 'USD'>
export const RATED_CURRENCIES = CURRENCY_CODES.filter((code): code is RatedCurrency => code !== 'USD')

export const MAX_SOURCE = 60
export const MAX_MARKUP_BASIS_POINTS = 1_000
/** A rate that nobody renewed for so long is none. */
export const RATE_LIFE_MS = 7 * 24 * 3_600_000
/** What a source told longer ago is no news: long enough for a week-end without trading. */
export const TOLD_LIFE_MS = 72 * 3_600_000
/** How often a source is asked; at the full and half hour. */
export const SOURCE_EVERY_MINUTES = 30
/** When the source is asked next. */
export function nextSourceAt(now: Date): Date {
  const everyMs = SOURCE_EVERY_MINUTES * 60_000
  return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs)
}

/** Beyond this both people say that they have looked again: a slip of a digit would sell dollars for nothing. */
export const MOST_MOVE_BASIS_POINTS = 500n

const RATE_DECIMALS = 6
const BASIS_POINTS = 10_000n

/** A positive rate of at most six decimals as millionths; undefined for anything else. */
export function parseRate(text: string): bigint | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim())
  if (!match) return undefined
  const rate = BigInt((match[1] ?? '0') + (match[2] ?? '').padEnd(RATE_DECIMALS, '0'))
  return rate > 0n ? rate : undefined
}

/** All six decimals, as the database keeps it ("7.123400"). */
export function rateText(rate: bigint): string {
  const digits = rate.toString().padStart(RATE_DECIMALS + 1, '0')
  return `${digits.slice(0, -RATE_DECIMALS)}.${digits.slice(-RATE_DECIMALS)}`
}

/** The customer's rate: the market's plus the markup, half up at the sixth decimal. */
export function withMarkup(rate: bigint, basisPoints: number): bigint {
  return halfUp(rate * (BASIS_POINTS + BigInt(basisPoints)), BASIS_POINTS)
}

/**
 * In which currency amounts are, and what a dollar is worth in it, in millionths of its unit, for limits that are given in dollars; null
 * where that is not known.
 */
export type AmountUnit = { currency: Currency; dollar: bigint | null }
export const DOLLARS: AmountUnit = { currency: 'USD', dollar: 1_000_000n }
/** As a browser knows it, which leaves the limits in dollars of other currencies to the server. */
export const unitOf = (currency: Currency): AmountUnit => (currency === 'USD' ? DOLLARS : { currency, dollar: null })

/** What so many cents of a dollar are in the unit, a part of its last digit rounded up; null where that is not known. */
export function inUnit(cents: bigint, { currency, dollar }: AmountUnit): Money | null {
  if (dollar === null) return null
  return money(roundedUp(cents * dollar * minorUnits(currency), 100n * 1_000_000n), currency)
}

/** What so many minor units of the unit are in cents, a part of a cent rounded up; null where that is not known. */
export function inCents(minor: bigint, { currency, dollar }: AmountUnit): bigint | null {
  return dollar === null ? null : roundedUp(minor * 100n * 1_000_000n, dollar * minorUnits(currency))
}

/** By a positive number; what is less than nothing, towards it. */
export const roundedUp = (value: bigint, by: bigint): bigint => (value > 0n ? (value + by - 1n) / by : value / by)

/** Whether a rate lies within what is believed without a second look, or within another limit. */
export function isPlausibleRate(rate: bigint, yesterday: bigint, mostMove: bigint = MOST_MOVE_BASIS_POINTS): boolean {
  const move = rate > yesterday ? rate - yesterday : yesterday - rate
  return move * BASIS_POINTS <= yesterday * mostMove
}

/** What the market's rate becomes for customers by another markup moves as a rate does. */
export const isPlausibleMarkup = (basisPoints: number, before: number): boolean =>
  isPlausibleRate(BASIS_POINTS + BigInt(basisPoints), BASIS_POINTS + BigInt(before))

/** «+1.23%», «-0.50%», «0.00%»: from one rate to another, half up. */
export function moveText(from: bigint, to: bigint): string {
  const move = halfUp((to > from ? to - from : from - to) * BASIS_POINTS, from)
  const sign = to === from ? '' : to > from ? '+' : '-'
  return `${sign}${move / 100n}.${String(move % 100n).padStart(2, '0')}%`
}

/** What is wrong with a rate as it is typed, or undefined. */
export function rateProblem(typed: string): string | undefined {
  if (typed.trim() === '') return '请填写汇率'
  return parseRate(typed) === undefined ? '汇率须为大于 0 的数字，最多 6 位小数' : undefined
}

/** What is wrong with where a rate was read, or undefined. */
export function sourceProblem(typed: string): string | undefined {
  const { length } = typed.trim()
  if (length === 0) return '请填写汇率来源'
  return length > MAX_SOURCE ? `汇率来源最多 ${MAX_SOURCE} 个字符` : undefined
}

/** What is wrong with until when no source may replace a rate: in time for a check, and no longer than a rate is one. */
export function heldUntilProblem(until: Date, now: Date): string | undefined {
  const ms = until.getTime() - now.getTime()
  if (!(ms > 0)) return '保持时间须晚于现在'
  return ms > RATE_LIFE_MS ? '保持时间最多 7 天' : undefined
}

/** What is wrong with a markup as it is typed, in per cent, or undefined. */
export function markupProblem(typed: string): string | undefined {
  const problem = percentProblem(typed, '加点')
  if (problem !== undefined) return problem
  return basisPointsOf(typed) > MAX_MARKUP_BASIS_POINTS ? '加点不能超过 10%' : undefined
}

/** By a positive number. */
export function halfUp(value: bigint, by: bigint): bigint {
  return (value * 2n + by) / (by * 2n)
}
