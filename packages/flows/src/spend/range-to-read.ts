// Which days of an ad account are read again: its last ones with today, never fewer than the platform still corrects, at most a year.
import { type AdAccount, accountDay, firstOwnDay } from '@tallyhelm/modules/ad-accounts'
import { CORRECTION_DAYS } from '@tallyhelm/modules/spend'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'

const MOST_DAYS = 366

/** Half-open, and empty where nothing is left to read; of an account that was taken back only the days before that day. */
export function rangeToRead(account: AdAccount, today: Day, days: number): { from: Day; until: Day } {
  const count = Math.min(MOST_DAYS, Math.max(CORRECTION_DAYS + 1, days))
  const from = firstOwnDay(account, addDays(today, 1 - count), account.timezone)
  const until = account.takenBackAt === null ? addDays(today, 1) : accountDay(account.takenBackAt, account.timezone)
  return { from, until }
}
