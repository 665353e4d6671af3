// Jobs of an emergency clearing: it is asked for, and looked at soon after.

/** `cause`: the incident, or the day: it is cleared once of each. `matchId` and `pauseId`: what asked for it. */
export type Clearing = { adAccountId: string; cause: string; matchId: string; pauseId: string | null }
export const clearJob = ({ adAccountId, cause, matchId, pauseId }: Clearing) => ({
  job: 'monitors.clear-account',
  payload: { ad_account_id: adAccountId, cause, match_id: matchId, pause_id: pauseId },
  options: { priority: -10 },
})

/** `orderId` null: it was refused, and `why` says by what. */
export type FallBack = Clearing & { orderId: string | null; why: string }

/** At once where the clearing was refused. */
export const fallBackJob = ({ adAccountId, cause, matchId, pauseId, orderId, why }: FallBack, runAt?: Date) => ({
  job: 'monitors.fall-back',
  payload: { ad_account_id: adAccountId, cause, match_id: matchId, pause_id: pauseId, order_id: orderId, why },
  options: { priority: -10, ...(runAt ? { runAt } : {}) },
})
