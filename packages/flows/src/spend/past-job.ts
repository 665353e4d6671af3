// The job that reads the past of a chunk of ad accounts, in the one shape in which everyone asks for it.
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

/** `isTurn`: it has waited for its turn at the platform. */
export type PastInput = { channel: Channel; ids: readonly string[]; isTurn?: boolean }

/** After everything else in the queue. */
export const pastJob = ({ channel, ids, isTurn = false }: PastInput, runAt: Date) => ({
  job: 'spend.read-past',
  payload: { channel, ids, is_turn: isTurn },
  options: { jobKey: `spend.read-past:${ids[0]}-${ids.at(-1)}:${ids.length}`, maxAttempts: 4, priority: 30, runAt },
})
