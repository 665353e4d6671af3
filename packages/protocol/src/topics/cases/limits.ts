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

export const dueAt = (submittedAt: Date, slaHours: number): Date => new Date(submittedAt.getTime() + slaHours * HOUR_MS)

export type SlaTone = 'neutral' | 'warning' | 'error'
/** Neutral until three quarters of the time are gone, then a warning, and an error from the end on. */
export function slaTone({ submittedAt, dueAt: due }: { submittedAt: number; dueAt: number }, now: number): SlaTone {
  if (now >= due) return 'error'
  return now - submittedAt >= (due - submittedAt) * 0.75 ? 'warning' : 'neutral'
}
