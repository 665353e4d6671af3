// Hours of an account's own clock as instants, on the days on which that clock is moved too.
import { dateTimeText } from '@tallyhelm/protocol/values/day'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Of an hour that came twice, the first; of one that never came, the hour after it. Floored to a full hour of ours. */
export function hourOf(day: string, hour: number, timezone: string): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const aheadAt = (ms: number) => Date.parse(`${dateTimeText(new Date(ms), timezone).replace(' ', 'T')}Z`) - ms
  // By the clock of the day before and of the day after; they differ where it is moved between the two.
  const instants = [wanted - aheadAt(wanted - DAY_MS), wanted - aheadAt(wanted + DAY_MS)]
  const real = instants.filter(ms => ms + aheadAt(ms) === wanted)
  const ms = real.length > 0 ? Math.min(...real) : Math.max(...instants)
  return new Date(Math.floor(ms / HOUR_MS) * HOUR_MS)
}
