// Run one synchronisation job: what a platform is too busy for is put off as long as the platform says.
import { findAdAccount, putOffMs, syncJobOf } from '@tallyhelm/modules/ad-accounts'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { syncFound } from './sync-account.ts'

/** Jobs that were put off together don't come back together. */
const SCATTER_MS = 30_000

/** Facts, quota and days of spend, as TikTok is asked. */
const CALLS_PER_SYNC = 3

/**
 * Throws for a platform that gave no answer, so that the queue tries again with growing pauses. Where a platform takes only so many calls a
 * second, it is put off to its turn, and `isTurn` says that this is it.
 */
export async function runSync(world: World, actor: SystemActor, input: { adAccountId: string; isTurn?: boolean }): Promise<void> {
  const account = await world.db.read({ kind: 'system' }, tx => findAdAccount(tx, input.adAccountId))
  if (!account) return
  const turnInMs = input.isTurn ? 0 : putOffMs(world.platforms[account.channel], CALLS_PER_SYNC)
  if (turnInMs > 0) return await again(world, account.id, turnInMs, { isTurn: true })
  const outcome = await syncFound(world, actor, account)
  if (outcome.kind !== 'unavailable') return
  if (outcome.retryAfterMs === null) throw new Error(`the platform gave no answer: ${outcome.message}`)
  await again(world, account.id, outcome.retryAfterMs + Math.floor(Math.random() * SCATTER_MS))
}

async function again(world: World, adAccountId: string, inMs: number, why?: { isTurn: true }): Promise<void> {
  const { job, payload, options } = syncJobOf(adAccountId, new Date(world.clock.now().getTime() + inMs), why)
  await world.queue.enqueueNow(job, payload, options)
}
