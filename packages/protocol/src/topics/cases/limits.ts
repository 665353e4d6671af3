// Limits of cases; shared by browser and server.
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Who claimed a case keeps others from deciding it for this long. */
export const CLAIM_MS = 15 * MINUTE_MS
/** Of a note beside a flagged field. */
export const FLAG_NOTE_MOST = 100
/** Of the number by which the reasons of the library are sorted. */
export const REASON_POSITION_MOST = 999
/** Reasons in the library. */
export const MAX_REASONS = 500

/** What a queue may take: 30 days at most. */
export const SLA_MOST_HOURS = 720
/** What is wrong with the hours that a queue is to take, or undefined. */
export function slaHoursProblem(hours: number): string | undefined {
  if (!Number.isInteger(hours)) return '时限应为整数小时'
  if (hours < 1) return '时限至少 1 小时'
  return hours > SLA_MOST_HOURS ? `时限最多 ${SLA_MOST_HOURS} 小时` : undefined
}

export const dueAt = (submittedAt: Date, slaHours: number): Date => new Date(submittedAt.getTime() + slaHours * HOUR_MS)

export type SlaTone = 'neutral' | 'warning' | 'error'
/** Neutral until three quarters of the time are gone, then a warning, and an error from the end on. */
export function slaTone({ submittedAt, dueAt: due }: { submittedAt: number; dueAt: number }, now: number): SlaTone {
  if (now >= due) return 'error'
  return now - submittedAt >= (due - submittedAt) * 0.75 ? 'warning' : 'neutral'
}
