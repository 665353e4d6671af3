// Tend assets (job creatives.tend): uploads that nobody goes on with are given up, files of what was removed go, and small copies that lack are made.
import { filesToDrop, forgetFile, forgetResult, giveUpUploads, resultsToDrop } from '@tallyhelm/modules/creatives'
import { UPLOAD_DAYS } from '@tallyhelm/protocol/topics/creatives/limits'
import type { World } from '@tallyhelm/world/handles/world'
import { dropChunks } from './check-asset.ts'
import { thumbsLater } from './make-thumbs.ts'

const system = { kind: 'system' } as const
const AT_ONCE = 200

/** Gives how many uploads were given up, and how many files went. */
export async function tendAssets(world: World): Promise<{ givenUp: number; dropped: number }> {
  const at = world.clock.now()
  const before = new Date(at.getTime() - UPLOAD_DAYS * 86_400_000)
  const givenUp = await world.db.transaction(system, tx => giveUpUploads(tx, { before, at }))
  await dropChunks(world)
  await world.db.transaction(system, tx => thumbsLater(world, tx))
  const assets = await dropFiles(world, filesToDrop, forgetFile)
  const results = await dropFiles(world, resultsToDrop, forgetResult)
  return { givenUp, dropped: assets + results }
}

/** The bytes before the rows: a row that is left is tried again. */
async function dropFiles(world: World, find: typeof filesToDrop, forget: typeof forgetFile): Promise<number> {
  for (let dropped = 0; ; ) {
    const files = await world.db.read(system, tx => find(tx, AT_ONCE))
    for (const { id, fileName } of files) {
      await world.files.remove(fileName)
      await world.db.transaction(system, tx => forget(tx, id, fileName))
    }
    dropped += files.length
    if (files.length < AT_ONCE) return dropped
  }
}
