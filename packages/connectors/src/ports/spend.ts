// Spend: what accounts spent by day and by hour, as a platform tells it, and what asking costs.
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { AccountRef, PlatformTrouble, ReadAnswer } from './answers.ts'

export type DaySpend = { day: Day; spend: Money; impressions: number; clicks: number }

/** Days of each account's own calendar, [from, until); an account named twice is answered once. */
export type SpendQuestion = { accounts: readonly AccountRef[]; from: Day; until: Day }
/**
 * What was told of one account: only rows that the platform told, none made up, oldest first. Of the days in `complete`, which may be fewer
 * than were asked for, the platform told all that it has: one without a row had no delivery by its word, and the caller judges whether to
 * believe that. `unread` says nothing about the account's spend, and the figures that are kept stay.
 */
export type SpendAnswer = { account: AccountRef } & (
  | { kind: 'ok'; days: DaySpend[]; complete: { from: Day; until: Day }; requestId: string | null }
  | Untold
)
export type Untold =
  | { kind: 'gone'; trouble: PlatformTrouble }
  | { kind: 'unread'; why: Extract<ReadAnswer<never>, { kind: 'unavailable' }>['why']; trouble: PlatformTrouble }

/** An hour of the account's own clock, 0–23; where a clock is put back, one hour holds both. */
export type HourSpend = { hour: number; spend: Money }
export type HoursAnswer = { account: AccountRef } & ({ kind: 'ok'; hours: HourSpend[]; requestId: string | null } | Untold)

/** What reading spend costs, in calls as the vendor counts them, and how many of them it allows; null: it names no such limit. */
export type SpendCosts = {
  callsFor(accounts: readonly AccountRef[], days: number): number
  perDay: number | null
  perSecond: number | null
  /** accounts that are best asked about together */
  together: number
}
