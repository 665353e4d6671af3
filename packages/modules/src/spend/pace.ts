// How often spend is read and how many calls that may take: one set of rules for the rounds and for npm run sync:plan.

/** A round of reading begins this often. */
export const ROUND_MINUTES = 5
/** Accounts that spent nothing lately are read no more often than this. */
export const IDLE_MINUTES = 360
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

/** Calls that reading in bulk may make in one round; null: nothing names a limit. */
export function callsOfRound({ perDay, perSecond }: Pick<PaceCosts<never>, 'perDay' | 'perSecond'>): number | null {
  const limits = [
    ...(perDay === null ? [] : [Math.floor((perDay * ROUND_MINUTES) / MINUTES_A_DAY)]),
    ...(perSecond === null ? [] : [Math.floor(perSecond * SHARE_OF_SECONDS * ROUND_MINUTES * 60)]),
  ]
  return limits.length === 0 ? null : Math.min(...limits)
}

/** Of accounts in the order of their urgency, chunks that are asked about together, as far as the calls of a round go. */
export function chunksWithin<Account>(
  accounts: readonly Account[],
  costs: Pick<PaceCosts<Account>, 'callsFor' | 'together'>,
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
