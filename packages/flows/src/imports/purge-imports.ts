// Purge: originals of old batches are let go, and batches whose reading was cut off are forgotten.
import { releaseFile } from '@tallyhelm/modules/files'
import { deleteBrokenBatches, releaseOldFiles } from '@tallyhelm/modules/imports'
import type { World } from '@tallyhelm/world/handles/world'

const DAY_MS = 86_400_000
/** So long the uploaded file of a batch can be fetched again. */
const FILE_DAYS = 90
const AT_ONCE = 200

/** Gives how many files were let go; they are deleted with the unclaimed ones. */
export async function purgeImports(world: World): Promise<number> {
  const now = world.clock.now().getTime()
  let released = 0
  for (;;) {
    const files = await world.db.transaction({ kind: 'system' }, async tx => {
      const old = await releaseOldFiles(tx, new Date(now - FILE_DAYS * DAY_MS), AT_ONCE)
      for (const { fileKey, userId } of old) await releaseFile(tx, fileKey, userId)
      return old
    })
    released += files.length
    if (files.length < AT_ONCE) break
  }
  await world.db.transaction({ kind: 'system' }, tx => deleteBrokenBatches(tx, new Date(now - DAY_MS)))
  return released
}
