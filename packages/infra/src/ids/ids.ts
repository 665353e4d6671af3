// Makes the 19-digit ids of every row: sortable by time, unique without asking the database.

import { randomInt } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'

/** Makes ids. Each is a decimal string of exactly 19 digits that fits a PostgreSQL bigint. */
export type Ids = { next: () => string }

const EPOCH_MS = Date.UTC(2020, 0, 1)
/** Keeps every id at 19 digits: 10^18 plus 34 years of milliseconds stays below 2^63. */
const FIRST = 1_000_000_000_000_000_000n
const NODE_BITS = 10n
const SEQUENCE_BITS = 12n
const NODES = 1 << Number(NODE_BITS)
const SEQUENCES = 1 << Number(SEQUENCE_BITS)
const LAST_MS = 2 ** 40

let nextNode = randomInt(NODES)

/** The least id of a moment: what is made from then on has none below it. */
export const firstIdAt = (at: Date): string => (FIRST + (BigInt(at.getTime() - EPOCH_MS) << (NODE_BITS + SEQUENCE_BITS))).toString()

/**
 * Ids laid out as 10^18 + (milliseconds since 2020 | 10 bits of node | 12 bits of sequence); `node` is drawn at random unless given. A
 * maker's own time only moves forward, so a clock that goes back repeats no id.
 */
export function createIds(clock: Clock, node?: number): Ids {
  const ownNode = node ?? nextNode++ % NODES
  if (!Number.isInteger(ownNode) || ownNode < 0 || ownNode >= NODES) throw new Error(`The node of an id maker lies in 0..${NODES - 1}.`)
  let lastMs = 0
  let sequence = 0
  return {
    next() {
      const nowMs = clock.now().getTime() - EPOCH_MS
      if (nowMs > lastMs) {
        lastMs = nowMs
        // A random start in the lower half keeps two processes that share a node by chance apart.
        sequence = randomInt(SEQUENCES / 2)
      } else if (++sequence === SEQUENCES) {
        lastMs += 1
        sequence = 0
      }
      if (lastMs >= LAST_MS) throw new Error('Ids of this layout end in 2054.')
      return (FIRST + ((BigInt(lastMs) << (NODE_BITS + SEQUENCE_BITS)) | (BigInt(ownNode) << SEQUENCE_BITS) | BigInt(sequence))).toString()
    },
  }
}
