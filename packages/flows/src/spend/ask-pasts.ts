// Ask for the past: each hour ad accounts whose spend before they were taken in was not read yet, as far as the calls of one round go.
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { callsOfRound, chunksWithin, markPastsAsked, nextPasts } from '@tallyhelm/modules/spend'
import { type Channel, CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'
import { pastJob } from './past-job.ts'
import { PAST_DAYS } from './read-past.ts'

const system = { kind: 'system' } as const
/** Accounts of a channel that are asked for in an hour at most: one report may take minutes. */
const MOST = 200

export async function askPasts(world: World): Promise<{ accounts: number; jobs: number }> {
  const now = world.clock.now()
  const stopped = await world.db.read(system, tx => findStoppedChannels(tx, now))
  const all = { accounts: 0, jobs: 0 }
  for (const channel of CHANNEL_CODES) {
    if (stopped.some(each => each.channel === channel)) continue
    const asked = await ask(world, channel, now)
    all.accounts += asked.flat().length
    all.jobs += asked.length
  }
  return all
}

async function ask(world: World, channel: Channel, now: Date): Promise<string[][]> {
  const costs = world.platforms[channel].spendCosts
  if (costs === undefined) return []
  return await world.db.transaction(system, async tx => {
    const due = await nextPasts(tx, channel, now, MOST)
    const { chunks } = chunksWithin(due, costs, { days: PAST_DAYS, calls: callsOfRound(costs) })
    const asked = chunks.map(chunk => chunk.map(({ id }) => id))
    await markPastsAsked(tx, asked.flat(), now)
    await world.queue.enqueueAll(
      tx,
      asked.map(ids => pastJob({ channel, ids }, now)),
    )
    return asked
  })
}
