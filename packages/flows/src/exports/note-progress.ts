// Note how far an export is, for its user to see.
import { noteExportProgress } from '@tallyhelm/modules/exports'
import type { World } from '@tallyhelm/world/handles/world'

export async function noteProgress(
  world: World,
  claim: { id: string; tries: number },
  rows: { done: number; total: number },
): Promise<void> {
  await world.db.single({ kind: 'system' }, tx => noteExportProgress(tx, claim, rows), { mayBeLost: true })
}
