// The job that synchronises one ad account, in the one shape in which everyone asks for it.
import type { World } from '@tallyhelm/world/handles/world'

type Job = Parameters<World['queue']['enqueueAll']>[1][number]

/** One waiting job per ad account: asking again moves it. Orders come before it in the queue. `isTurn`: as with enqueueApply. */
export function syncJobOf(adAccountId: string, runAt?: Date, { isTurn = false } = {}): Job {
  return {
    job: 'ad-accounts.sync-account',
    payload: { account_id: adAccountId, is_turn: isTurn },
    options: { jobKey: `ad-accounts.sync-account:${adAccountId}`, maxAttempts: 4, priority: 10, ...(runAt ? { runAt } : {}) },
  }
}
