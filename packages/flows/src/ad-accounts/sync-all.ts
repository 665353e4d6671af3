// Synchronise all ad accounts: asks for one job each, spread over the hour so that the platforms' limits are kept.
import { nextSyncTargets } from '@tallyhelm/modules/ad-accounts'
import type { World } from '@tallyhelm/world/handles/world'
import { syncJobOf } from './sync-job.ts'

const PAGE = 1000
const SPREAD_MS = 50 * 60_000
/** Jobs made by one round at most; the next round goes on from the beginning, and a waiting job is only moved. */
const MOST = 200_000

/** Frozen accounts too: a thaw shows only by looking. Gives how many jobs were asked for. */
export async function syncAll(world: World): Promise<{ jobs: number }> {
  const startMs = world.clock.now().getTime()
  let jobs = 0
  let after = '0'
  for (;;) {
    const ids = await world.db.transaction({ kind: 'system' }, async tx => {
      const page = await nextSyncTargets(tx, after, PAGE)
      await world.queue.enqueueAll(
        tx,
        page.map((id, index) => syncJobOf(id, new Date(startMs + spreadOf(jobs + index)))),
      )
      return page
    })
    jobs += ids.length
    after = ids.at(-1) ?? after
    if (ids.length < PAGE || jobs >= MOST) return { jobs }
  }
}

/** Neighbours are put far apart: the golden ratio fills the time evenly whatever the number of jobs. */
function spreadOf(index: number): number {
  return Math.floor(((index * 0.618_033_988_75) % 1) * SPREAD_MS)
}
