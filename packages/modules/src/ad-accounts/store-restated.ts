// Whose spend is read again: each ad account has its own hour among so many, so that the load is even.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

/**
 * Ad accounts after the given one, `limit` at most, whose hour it is. One that was taken back since `heldSince` is among them: its days are still its
 * former holder's.
 */
export async function nextRestated(
  tx: Tx,
  turn: { hour: number; hours: number; heldSince: Date },
  afterId: string,
  limit: number,
): Promise<{ id: string; channel: Channel }[]> {
  return await tx.rows(prepared`
    select id, channel from ad_accounts_accounts
    where id > ${afterId} and (taken_back_at is null or taken_back_at > ${turn.heldSince})
      and abs(hashint8(id)::bigint) % ${turn.hours}::bigint = ${turn.hour}::bigint
    order by id limit ${limit}`)
}

/** One waiting job per ad account, after synchronisations in the queue; asking again replaces it. `isTurn`: it has waited for its turn. */
export function restateJobOf(adAccountId: string, days: number, runAt: Date, { isTurn = false, isSecond = false } = {}) {
  return {
    job: 'spend.sync-account',
    payload: { account_id: adAccountId, days, is_turn: isTurn },
    options: { jobKey: `spend.sync-account:${adAccountId}${isSecond ? ':again' : ''}`, maxAttempts: 4, priority: 20, runAt },
  }
}

/** The second reading that figures far from the last ones wait for; none where no day waits. `today` is the ad account's own. */
export function secondReadings(adAccountId: string, checking: readonly Day[], { today, at }: { today: Day; at: Date }) {
  const [first] = checking.toSorted()
  return first === undefined ? [] : [restateJobOf(adAccountId, daysBetween(first, today).length + 1, at, { isSecond: true })]
}
