// Purge exchange quotes that nobody used; used ones stay with their order.
import { purgeQuotes as purge } from '@tallyhelm/modules/exchange'
import type { World } from '@tallyhelm/world/handles/world'

const KEPT_MS = 24 * 3_600_000
const BATCH = 10_000

/** Gives how many were deleted. */
export async function purgeQuotes(world: World): Promise<number> {
  const before = new Date(world.clock.now().getTime() - KEPT_MS)
  return await world.db.transaction({ kind: 'system' }, tx => purge(tx, before, BATCH))
}
