// How often spend is read and how many calls that may take: one set of rules for the rounds and for npm run sync:plan.
import { IDLE_MINUTES, ROUND_MINUTES } from '@tallyhelm/protocol/topics/spend/frequency'

const MINUTES_A_DAY = 1_440

/** What reading costs at a platform, as its connector tells it. */
export type PaceCosts<Account> = {
  callsFor(accounts: readonly Account[], days: number): number
  perDay: number | null
  perSecond: number | null
  together: number
}

/** Of what a vendor takes per second, reading in bulk uses half: the rest is for orders and synchronisations. */
const SHARE_OF_SECONDS = 0.5

/** Every so many minutes an account is read, by its customer's frequency. */
export const readEvery = (minutes: number, { spends }: { spends: boolean }): number => (spends ? minutes : Math.max(minutes, IDLE_MINUTES))

type Limits = Pick<PaceCosts<never>, 'perDay' | 'perSecond'>

/** Calls that reading in bulk may make in a day; null: nothing names a limit. */
function callsOfDay({ perDay, perSecond }: Limits): number | null {
  const limits = [perDay ?? [], perSecond === null ? [] : Math.floor(perSecond * SHARE_OF_SECONDS * 86_400)].flat()
  return limits.length === 0 ? null : Math.min(...limits)
}

/** As many as a round may make, at least one of a small day: the connector counts what is left. */
export function callsOfRound(limits: Limits): number | null {
  const day = callsOfDay(limits)
  return day === null ? null : Math.ceil((day * ROUND_MINUTES) / MINUTES_A_DAY)
}

/** Of accounts in the order of their urgency, chunks that are asked about together, as far as the calls of a round go. */
export function chunksWithin<Account>(
  accounts: readonly Account[],
  costs: Pick<PaceCosts<NoInfer<Account>>, 'callsFor' | 'together'>,
  { days, calls }: { days: number; calls: number | null },
): { chunks: Account[][]; calls: number } {
  const chunks: Account[][] = []
  let used = 0
  for (let at = 0; at < accounts.length; at += costs.together) {
    const chunk = accounts.slice(at, at + costs.together)
    while (calls !== null && chunk.length > 0 && used + costs.callsFor(chunk, days) > calls) chunk.pop()
    if (chunk.length === 0) break
    used += costs.callsFor(chunk, days)
    chunks.push(chunk)
  }
  return { chunks, calls: used }
}

/** A day of reading a platform's accounts, as it is wished for, as it fits, and who waits. */
export type ReadingPlan = {
  /** calls a day: synchronisations, the accounts that spent lately, idle ones, and four weeks once a week */
  wanted: { sync: number; spending: number; idle: number; weekly: number }
  /** calls a day that reading spend in bulk may make; null: nothing names a limit */
  limit: number | null
  /** how often each kind is read in fact, in minutes; null: never */
  every: { spending: number | null; idle: number | null }
  /** with the synchronisations it is more than the platform takes in a day: they wait for their turns as well */
  isOver: boolean
}

/** A synchronisation asks for facts, quota and days. */
const CALLS_PER_SYNC = 3
const DAYS_A_ROUND = 4

/**
 * What `count` accounts would cost, `spending` of which spent lately, synchronised every `minutes`. `callsFor` tells calls for so many accounts.
 * Accounts that spend are read first, the weekly four weeks next, and idle ones get what is left.
 */
export function planReading(
  { count, spending, minutes }: { count: number; spending: number; minutes: number },
  costs: Omit<PaceCosts<never>, 'callsFor'> & { callsFor(accounts: number, days: number): number },
  weeklyDays: number,
): ReadingPlan {
  const calls = (accounts: number, days: number) => {
    const whole = Math.floor(accounts / costs.together)
    return whole * costs.callsFor(costs.together, days) + costs.callsFor(accounts % costs.together, days)
  }
  const idle = count - spending
  const perDay = (every: number) => MINUTES_A_DAY / every
  const wanted = {
    sync: Math.ceil(count * CALLS_PER_SYNC * perDay(minutes)),
    spending: Math.ceil(calls(spending, DAYS_A_ROUND) * perDay(readEvery(minutes, { spends: true }))),
    idle: Math.ceil(calls(idle, DAYS_A_ROUND) * perDay(readEvery(minutes, { spends: false }))),
    weekly: Math.ceil(calls(count, weeklyDays) / 7),
  }
  const limit = callsOfDay(costs)
  const left = Math.max(0, (limit ?? Number.POSITIVE_INFINITY) - wanted.weekly)
  const stretched = (calls: number, within: number, every: number): number | null =>
    calls <= within ? every : within <= 0 ? null : Math.ceil((every * calls) / within)
  const sum = wanted.sync + wanted.spending + wanted.idle + wanted.weekly
  return {
    wanted,
    limit,
    isOver: sum > (costs.perDay ?? Number.POSITIVE_INFINITY),
    every: {
      spending: stretched(wanted.spending, left, readEvery(minutes, { spends: true })),
      idle: stretched(wanted.idle, left - wanted.spending, readEvery(minutes, { spends: false })),
    },
  }
}
