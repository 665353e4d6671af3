// Ask for spend in bulk: every five minutes the accounts whose turn it is, in chunks of what is best asked about together and as far as each
// platform's calls go; accounts that spent lately come first (docs/decisions/spend.md).
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { callsOfRound, chunksWithin, CORRECTION_DAYS, markAsked, nextToRead, type SpendTarget } from '@tallyhelm/modules/spend'
import { ROUND_MINUTES } from '@tallyhelm/protocol/topics/spend/frequency'
import type { World } from '@tallyhelm/world/handles/world'
import { type Channel, CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { roundJob } from './round-job.ts'

const system = { kind: 'system' } as const
const DAY_MS = 86_400_000
/** Accounts of a channel that one round asks for at most. */
const MOST = 50_000
/** Jobs end to be due before the next round begins. */
const SPREAD_MS = (ROUND_MINUTES - 1) * 60_000
/** Of an account whose spend was never read. */
const FIRST_DAYS = 31

/** A channel that is stopped, or has no credentials, is left alone. */
export async function askRounds(world: World): Promise<{ accounts: number; jobs: number }> {
  const now = world.clock.now()
  const stopped = await world.db.read(system, tx => findStoppedChannels(tx, now))
  const all = { accounts: 0, jobs: 0 }
  for (const channel of CHANNEL_CODES) {
    if (stopped.some(each => each.channel === channel)) continue
    const asked = await ask(world, channel, now)
    all.accounts += asked.accounts
    all.jobs += asked.jobs
  }
  return all
}

async function ask(world: World, channel: Channel, now: Date): Promise<{ accounts: number; jobs: number }> {
  const costs = world.platforms[channel].spendCosts
  if (costs === undefined) return { accounts: 0, jobs: 0 }
  return await world.db.transaction(system, async tx => {
    const due = await nextToRead(tx, channel, now, MOST)
    const behind = due.filter(target => daysToRead(target, now) > CORRECTION_DAYS + 1)
    const recent = due.filter(target => !behind.includes(target))
    const calls = callsOfRound(costs)
    const first = chunksWithin(recent, costs, { days: CORRECTION_DAYS + 1, calls })
    const gap = Math.max(0, ...behind.map(target => daysToRead(target, now)))
    const filled = chunksWithin(behind, costs, { days: gap, calls: calls === null ? null : calls - first.calls })
    const inputs = [
      ...first.chunks.map(chunk => ({ channel, ids: idsOf(chunk), days: CORRECTION_DAYS + 1, source: 'SYNC' as const })),
      ...filled.chunks.map(chunk => {
        const days = Math.max(...chunk.map(target => daysToRead(target, now)))
        return { channel, ids: idsOf(chunk), days, source: 'FILL' as const }
      }),
    ]
    const ids = inputs.flatMap(input => input.ids)
    await markAsked(tx, ids, now)
    const everyMs = SPREAD_MS / Math.max(1, inputs.length)
    const jobs = inputs.map((input, index) => roundJob(input, new Date(now.getTime() + Math.floor(index * everyMs))))
    await world.queue.enqueueAll(tx, jobs)
    return { accounts: ids.length, jobs: jobs.length }
  })
}

const idsOf = (chunk: readonly SpendTarget[]): string[] => chunk.map(({ id }) => id)

/** The days since it was last read, and those that were still corrected then. */
function daysToRead({ readAt }: SpendTarget, now: Date): number {
  if (readAt === null) return FIRST_DAYS
  return Math.max(0, Math.floor((now.getTime() - readAt.getTime()) / DAY_MS)) + CORRECTION_DAYS + 1
}
