// Export rules: how often an export is tried, and how long its file is kept.
import { EXPORT_KEPT_DAYS } from '@tallyhelm/protocol/topics/exports/limits'

/** The worker may die, the database may go away; what fails so often fails for a reason of its own. */
export const MOST_EXPORT_TRIES = 3

export function exportExpiry(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + EXPORT_KEPT_DAYS * 24 * 3_600_000)
}
