// Synchronise ad accounts in rounds: every five minutes those whose turn it is by their customer's frequency, spread over the round.
import { nextSyncTargets, syncJobOf } from '@tallyhelm/modules/ad-accounts'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const PAGE = 1000
const ROUND_MS = 5 * 60_000
/** Ends before the next round begins. */
const SPREAD_MS = ROUND_MS - 30_000
/** Jobs made by one round at most; a waiting job is only moved. */
const MOST = 200_000

/**
 * Frozen accounts too: a thaw shows only by looking. A channel that staff paused or whose breaker is open is left alone until a
 * later round. Gives how many jobs were asked for (docs/decisions/platforms.md).
 */
export async function syncAll(world: World): Promise<{ jobs: number }> {
  const startMs = world.clock.now().getTime()
  const stopped = await world.db.read(system, tx => findStoppedChannels(tx, new Date(startMs)))
  const round = { number: Math.floor(startMs / ROUND_MS), skip: stopped.map(each => each.channel) }
  let jobs = 0
  let after = '0'
  for (;;) {
    const ids = await world.db.transaction(system, async tx => {
      const page = await nextSyncTargets(tx, round, after, PAGE)
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
