// Months: calendar months of the business zone as 'yyyy-MM', compared and moved as text.
import { addDays, type Day, dayOf, isDay } from './day.ts'

/** 'yyyy-MM' */
export type Month = string

export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)
export const monthOf = (day: Day): Month => day.slice(0, 7)
export const firstDayOf = (month: Month): Day => `${month}-01`
export const currentMonth = (now: Date): Month => monthOf(dayOf(now))

/** So many months later, or earlier where `months` is negative. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

export const lastDayOf = (month: Month): Day => addDays(firstDayOf(addMonths(month, 1)), -1)
