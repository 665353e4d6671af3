// Purge: files of exports past their days, and what a crash left in the spool.
import { expireExports } from '@tallyhelm/modules/exports'
import type { World } from '@tallyhelm/world/handles/world'

const AT_ONCE = 200
/** No export takes nearly so long. */
const SPOOL_LIFE_MS = 3_600_000

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
  return { expired, leftBehind: await world.files.spool.purge(new Date(now.getTime() - SPOOL_LIFE_MS)) }
}
