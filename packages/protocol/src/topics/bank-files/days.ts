// Days in bank files: one order of year, month and day per file, told by the file's own dates or said by people.
import { type Day, isDay } from '../../values/day.ts'

export const DAY_ORDERS = { YMD: '年/月/日', DMY: '日/月/年', MDY: '月/日/年' } as const
export type DayOrder = keyof typeof DAY_ORDERS
export const DAY_ORDER_CODES = Object.keys(DAY_ORDERS) as [DayOrder, ...DayOrder[]] // the literal above is the list

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMES = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

/** What may stand behind a day. */
const TIME = String.raw`(?:[\sT,]*(?:\d{6}|\d{1,2}[:：时]\d{1,2}(?:[:：分]\d{1,2}秒?(?:\.\d+)?|分)?)\s*(?:[AP]\.?M\.?)?\s*(?:Z|UTC|GMT|HKT|CST|[+-]\d{2}:?\d{2})?)?`
const CHINESE = new RegExp(String.raw`^(\d{4})年(\d{1,2})月(\d{1,2})日?${TIME}$`, 'i')
const PARTED = new RegExp(String.raw`^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})${TIME}$`, 'i')
const WHOLE = new RegExp(String.raw`^(\d{8})${TIME}$`, 'i')
const NAMED = new RegExp(String.raw`^(\d{1,4})[-/.\s]*([A-Z]{3,9})\.?[-/.,\s]*(\d{1,4})${TIME}$`, 'i')
const NAMED_FIRST = new RegExp(String.raw`^([A-Z]{3,9})\.?\s*(\d{1,2}),?\s+(\d{4})${TIME}$`, 'i')

/** The day that a text names in this order; undefined where it names none. Years of two digits are this one or the last. */
export function dayIn(text: string, order: DayOrder, today: Day): Day | undefined {
  const bare = text.normalize('NFKC').trim()
  const chinese = CHINESE.exec(bare)
  if (chinese) return dayOfParts(chinese[1], chinese[2], chinese[3], today)
  const named = NAMED.exec(bare)
  if (named)
    return order === 'YMD' && !isYear(named[3])
      ? ofNamed(named[1], named[2], named[3], today)
      : ofNamed(named[3], named[2], named[1], today)
  const first = NAMED_FIRST.exec(bare)
  if (first) return ofNamed(first[3], first[1], first[2], today)
  const parted = PARTED.exec(bare)
  if (parted) return inOrder([parted[1] ?? '', parted[3] ?? '', parted[4] ?? ''], order, today)
  const whole = WHOLE.exec(bare)?.[1]
  return whole === undefined ? undefined : inOrder(cutWhole(whole, order), order, today)
}

const isYear = (text: string | undefined): boolean => text?.length === 4

function ofNamed(year: string | undefined, month: string | undefined, date: string | undefined, today: Day): Day | undefined {
  const word = (month ?? '').toLowerCase()
  const place = word === 'sept' ? 8 : Math.max(MONTHS.indexOf(word), NAMES.indexOf(word))
  return place === -1 ? undefined : dayOfParts(year, String(place + 1), date, today)
}

const cutWhole = (text: string, order: DayOrder): [string, string, string] =>
  order === 'YMD' ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)] : [text.slice(0, 2), text.slice(2, 4), text.slice(4)]

function inOrder([one, two, three]: [string, string, string], order: DayOrder, today: Day): Day | undefined {
  if (order === 'YMD') return dayOfParts(one, two, three, today)
  return order === 'DMY' ? dayOfParts(three, two, one, today) : dayOfParts(three, one, two, today)
}

function dayOfParts(year = '', month = '', date = '', today: Day): Day | undefined {
  if (month.length > 2 || date.length > 2) return undefined
  const full = year.length === 2 ? `20${year}` : year
  const isNear = full === today.slice(0, 4) || Number(full) === Number(today.slice(0, 4)) - 1
  if (year.length === 2 ? !isNear : !/^(19|20)\d{2}$/.test(full)) return undefined
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** The orders in which a text names a day. */
export const ordersOf = (text: string, today: Day): DayOrder[] => DAY_ORDER_CODES.filter(order => dayIn(text, order, today) !== undefined)

/** `fits`: the orders that all dates of a column bear, none where they contradict; `told`: the only one by which they can be read; null where none is. */
export type ToldOrder = { fits: DayOrder[]; told: DayOrder | null; isNeeded: boolean }

/** Texts that name no day in any order say nothing. */
export function orderTold(texts: readonly string[], today: Day): ToldOrder {
  const read = texts
    .map(text => DAY_ORDER_CODES.map(order => dayIn(text, order, today)))
    .filter(days => days.some(day => day !== undefined) && new Set(days).size > 1)
  const fits = DAY_ORDER_CODES.filter((_, place) => read.every(days => days[place] !== undefined))
  const places = fits.map(order => DAY_ORDER_CODES.indexOf(order))
  const isOne = fits.length > 0 && read.every(days => new Set(places.map(place => days[place])).size === 1)
  return { fits, told: read.length > 0 && isOne ? (fits[0] ?? null) : null, isNeeded: read.length > 0 }
}
