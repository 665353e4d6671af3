// Purge: files of exports past their days, and what crashes left in the spool or in the store.
import { expireExports, findLeftBehind, forgetStoredNames } from '@tallyhelm/modules/exports'
import type { World } from '@tallyhelm/world/handles/world'

const AT_ONCE = 200
/** No export takes nearly so long. */
const SPOOL_LIFE_MS = 3_600_000
/** Nor does its queue try it for so long. */
const RUN_LIFE_MS = 24 * 3_600_000

/** Gives how many files went, of both sorts. */
export async function purgeExports(world: World): Promise<{ expired: number; leftBehind: number }> {
  const now = world.clock.now()
  let expired = 0
  for (;;) {
    const names = await world.db.transaction({ kind: 'system' }, tx => expireExports(tx, now, AT_ONCE))
    for (const name of names) await world.files.remove(name)
    expired += names.length
    if (names.length < AT_ONCE) break
  }
  const stranded = await purgeLeftBehind(world, new Date(now.getTime() - RUN_LIFE_MS))
  return { expired, leftBehind: stranded + (await world.files.spool.purge(new Date(now.getTime() - SPOOL_LIFE_MS))) }
}

/** The bytes first: these rows promise nothing, and as long as they have a name it is looked for again. */
async function purgeLeftBehind(world: World, before: Date): Promise<number> {
  let purged = 0
  for (;;) {
    const names = await world.db.read({ kind: 'system' }, tx => findLeftBehind(tx, before, AT_ONCE))
    for (const name of names) await world.files.remove(name)
    await world.db.transaction({ kind: 'system' }, tx => forgetStoredNames(tx, names))
    purged += names.length
    if (names.length < AT_ONCE) return purged
  }
}
