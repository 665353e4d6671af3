// Note under which name an export's file is about to lie in the store, so that it is found again whatever becomes of its worker.
import { noteStoredName } from '@tallyhelm/modules/exports'
import type { World } from '@tallyhelm/world/handles/world'

/** False when somebody else has taken the export meanwhile: then nothing is to be stored. */
export async function noteExportFile(world: World, claim: { id: string; tries: number }, storedName: string): Promise<boolean> {
  return await world.db.transaction({ kind: 'system' }, tx => noteStoredName(tx, claim, storedName))
}
