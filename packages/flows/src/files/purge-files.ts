// Purge: files that nothing referred to within a day.
import { deleteUnclaimed, UNCLAIMED_LIFE_MS } from '@tallyhelm/modules/files'
import type { World } from '@tallyhelm/world/handles/world'
import { doubledName } from './upload-file.ts'

const AT_ONCE = 200

/** Gives how many files went; the bytes after the rows, so that no row ever promises what is gone. */
export async function purgeFiles(world: World): Promise<number> {
  const before = new Date(world.clock.now().getTime() - UNCLAIMED_LIFE_MS)
  let purged = 0
  for (;;) {
    const files = await world.db.transaction({ kind: 'system' }, tx => deleteUnclaimed(tx, before, AT_ONCE))
    for (const { name, isDoubled } of files) {
      await world.files.remove(name)
      if (isDoubled) await world.files.remove(doubledName(name))
    }
    purged += files.length
    if (files.length < AT_ONCE) return purged
  }
}
