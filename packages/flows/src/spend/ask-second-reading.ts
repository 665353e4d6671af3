// Ask for a second reading: figures that are too far from the last ones wait for it before they count (docs/decisions/spend.md).
import { restateJobOf } from '@tallyhelm/modules/ad-accounts'
import { SECOND_READING_MS } from '@tallyhelm/modules/spend'
import { type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Enqueues the reading with the transaction; `today` is the account's own. Nothing waits: nothing is asked. */
export async function askSecondReading(
  world: World,
  tx: Tx,
  adAccountId: string,
  { checking, today }: { checking: readonly Day[]; today: Day },
): Promise<void> {
  const [first] = checking.toSorted()
  if (first === undefined) return
  const at = new Date(world.clock.now().getTime() + SECOND_READING_MS)
  const { job, payload, options } = restateJobOf(adAccountId, daysBetween(first, today).length + 1, at, { isSecond: true })
  await world.queue.enqueue(tx, job, payload, options)
}
