// Limits of changes to credit lines; shared by browser and server.
import { addDays, type Day, isDay } from '../../values/day.ts'
import { TEMPORARY_MOST_DAYS } from './enums.ts'

/** The last business day on which temporary credit holds. */
export function temporaryUntilProblem(day: string, today: Day): string | undefined {
  if (!isDay(day)) return '有效期至的格式为 yyyy-MM-dd'
  if (day < today) return '有效期至不能早于今天'
  return day > addDays(today, TEMPORARY_MOST_DAYS) ? `有效期至最晚为 ${TEMPORARY_MOST_DAYS} 天后` : undefined
}

/** The instant at which temporary credit of this last day ends: midnight in Beijing. */
export const temporaryEnd = (day: Day): Date => new Date(`${addDays(day, 1)}T00:00:00+08:00`)

/** How many papers an application for another limit may have. */
export const PAPERS_MOST = 9

export const papersProblem = (count: number): string | undefined => (count > PAPERS_MOST ? `财务资料最多 ${PAPERS_MOST} 个` : undefined)

/** How urgent it is that so much of a line of credit is used or held, between 0 and 1 (screens.md 7). */
export function creditTone(used: number): 'normal' | 'warning' | 'error' {
  if (used > 0.9) return 'error'
  return used > 0.7 ? 'warning' : 'normal'
}
