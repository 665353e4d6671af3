// Limits of what is asked for about late fees; shared by browser and server.
import { type Day, isDay } from '../../values/day.ts'

type Waivable = { repayOn: Day; waivedUntil: Day | null; today: Day }

/** The day up to and including which a late fee is waived: one on which it was late, and later than the one of before. */
export function waivedUntilProblem(day: string, { repayOn, waivedUntil, today }: Waivable): string | undefined {
  if (!isDay(day)) return '减免至的格式为 yyyy-MM-dd'
  if (day > today) return '减免至不能晚于今天'
  if (day <= repayOn) return `减免至须晚于还款日 ${repayOn}`
  return waivedUntil !== null && day <= waivedUntil ? `滞纳金已减免至 ${waivedUntil}，请填写更晚的日期` : undefined
}
