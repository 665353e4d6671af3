// List what waits for people: items whose outcome nobody but they can tell (npm run orders:manual).
import { listManualItems, type ManualItem } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'

/** The oldest first, at most 500; amounts as decimal text with the figures before and wanted. */
export async function listManual(world: World): Promise<ManualItem[]> {
  return await world.db.read({ kind: 'system' }, tx => listManualItems(tx, 500))
}
