// Twins: whether what a bank says twice is one payment. Pure rules; where they can't tell, a person looks.
import { nameForm } from '../../values/names.ts'
import { addDays, type Day, isDay } from '../../values/day.ts'
import type { Money } from '../../values/money.ts'

/** One payment as a line of a bank says it, or as people typed it. */
export type SaidPayment = {
  /** the bank's own number; null where it gives none */
  number: string | null
  /** the columns that number and day stood in, the day's with the order it was read in; null where people typed them */
  numberTitle: string | null
  dayTitle: string | null
  day: Day
  amount: Money
  payer: string
}
/** `file`: the line that it came by; null where people typed it. */
export type KnownPayment = SaidPayment & { arrivalId: string; bookedAt: Date; file: { id: string; name: string; rowNo: number } | null }
export type Likeness = { isSame: boolean; why: string }

/** The day of booking and the value date lie so far apart, as do what people typed. */
export const LIKE_DAYS = 3

/** Names are compared without width, case, blanks and marks. */
const payerForm = (name: string): string => nameForm(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Undefined for two payments that are told apart for sure: by two numbers of one column, or by amount or day where one has none. */
export function likenessOf(one: SaidPayment, other: SaidPayment): Likeness | undefined {
  if (one.number !== null && one.number === other.number) return underOneNumber(one, other)
  if (one.day === other.day && isSameAmount(one.amount, other.amount) && isOneButForZeros(one.number, other.number))
    return { isSame: false, why: '同日同额，流水号只差开头的 0' }
  if (one.number !== null && other.number !== null && isOneTitle(one.numberTitle, other.numberTitle)) return undefined
  if (!isSameAmount(one.amount, other.amount)) return undefined
  if (one.day === other.day) return { isSame: false, why: '同日同额' }
  if (isOneTitle(one.dayTitle, other.dayTitle)) return undefined
  if (swappedDay(one.day) === other.day) return { isSame: false, why: '金额相同，日期的月与日互换' }
  const isNear = other.day >= addDays(one.day, -LIKE_DAYS) && other.day <= addDays(one.day, LIKE_DAYS)
  return isNear ? { isSame: false, why: '金额相同、日期相近' } : undefined
}

/** As it was read in the other order; undefined where it can't be. */
export function swappedDay(day: Day): Day | undefined {
  const [year, month, date] = day.split('-')
  const swapped = `${year}-${date}-${month}`
  return isDay(swapped) ? swapped : undefined
}

function underOneNumber(one: SaidPayment, other: SaidPayment): Likeness {
  const differing = [
    one.day === other.day ? [] : '日期',
    isSameAmount(one.amount, other.amount) ? [] : '金额',
    payerForm(one.payer) === payerForm(other.payer) ? [] : '付款户名',
  ].flat()
  return differing.length === 0 ? { isSame: true, why: '' } : { isSame: false, why: `流水号相同，${differing.join('、')}不同` }
}

/** What a checker confirms to have looked at. */
export const likeProblem = (count: number): string => `可能与另外 ${count} 笔到账为同一笔款项，请与银行流水核对后勾选确认`

const isOneTitle = (one: string | null, other: string | null): boolean => one !== null && one === other
/** A table program drops the zeros in front. */
const isOneButForZeros = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.replace(/^0+/, '') === other.replace(/^0+/, '')
const isSameAmount = (one: Money, other: Money): boolean => one.currency === other.currency && one.minor === other.minor
