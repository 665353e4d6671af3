// Note of an export how far it is, and under which name its file is about to lie in the store.
import { noteExportProgress, noteStoredName } from '@tallyhelm/modules/exports'
import type { World } from '@tallyhelm/world/handles/world'

export async function noteProgress(
  world: World,
  claim: { id: string; tries: number },
  rows: { done: number; total: number },
): Promise<void> {
  await world.db.single({ kind: 'system' }, tx => noteExportProgress(tx, claim, rows), { mayBeLost: true })
}

/** False when somebody else has taken the export meanwhile: then nothing is to be stored. */
export async function noteExportFile(world: World, claim: { id: string; tries: number }, storedName: string): Promise<boolean> {
  return await world.db.transaction({ kind: 'system' }, tx => noteStoredName(tx, claim, storedName))
}
