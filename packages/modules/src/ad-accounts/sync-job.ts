// When an ad account is synchronised: the job in the one shape in which everyone asks for it, and what waits for its platform's pace.

/** One waiting job per ad account, after orders in the queue; asking again moves it. `isTurn`: it has waited for its turn. */
export function syncJobOf(adAccountId: string, runAt?: Date, { isTurn = false } = {}) {
  return {
    job: 'ad-accounts.sync-account',
    payload: { account_id: adAccountId, is_turn: isTurn },
    options: { jobKey: `ad-accounts.sync-account:${adAccountId}`, maxAttempts: 4, priority: 10, ...(runAt ? { runAt } : {}) },
  }
}

/** Shorter waits are not worth a job of their own. */
const PATIENCE_MS = 1_000

/**
 * What would only wait for a platform's pace is done later, so that it takes no place from the other platforms' work: 0 to go on now, or the
 * milliseconds until the turn of so many calls, which is booked (docs/decisions/platforms.md).
 */
export function putOffMs(platform: { planCalls?(calls: number): number }, calls: number): number {
  const waitMs = platform.planCalls?.(calls) ?? 0
  return waitMs > PATIENCE_MS ? Math.ceil(waitMs) : 0
}
