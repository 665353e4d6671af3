// The job that reads spend of a chunk of ad accounts, in the one shape in which everyone asks for it.
import type { SpendSource } from '@tallyhelm/modules/spend'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

/** `days`: how many days to read again. `isTurn`: it has waited for its turn at the platform. `tries`: how often no answer came. */
export type RoundInput = {
  channel: Channel
  ids: readonly string[]
  days: number
  source: SpendSource
  isTurn?: boolean
  tries?: number
}

type Wish = 'again' | 'asked'

/**
 * After synchronisations in the queue. Asking for the same accounts again replaces what waits, which a wish of its own does not: `again` is the
 * second reading, `asked` what people asked for.
 */
export function roundJob({ channel, ids, days, source, isTurn = false, tries = 0 }: RoundInput, runAt: Date, wish?: Wish) {
  const sorted = ids.toSorted((left, right) => (BigInt(left) < BigInt(right) ? -1 : 1))
  const key = `spend.read-round:${source}:${sorted[0]}-${sorted.at(-1)}:${ids.length}${wish === undefined ? '' : `:${wish}`}`
  return {
    job: 'spend.read-round',
    payload: { channel, ids: sorted, days, source, is_turn: isTurn, tries },
    options: { jobKey: key, maxAttempts: 4, priority: 20, runAt },
  }
}
