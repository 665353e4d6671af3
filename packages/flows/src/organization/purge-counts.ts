// Purge: counts and e-mail codes that can no longer matter.
import { purgeCounts as purge } from '@tallyhelm/modules/organization'
import type { World } from '@tallyhelm/world/handles/world'

/** Gives how many rows were deleted. */
export async function purgeCounts(world: World): Promise<number> {
  return world.db.transaction({ kind: 'system' }, tx => purge(tx, world.clock.now()))
}
