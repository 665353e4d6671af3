// Run one synchronisation job: what a platform is too busy for is put off as long as the platform says.
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { syncAccount } from './sync-account.ts'
import { syncJobOf } from './sync-job.ts'

/** Jobs that were put off together don't come back together. */
const SCATTER_MS = 30_000

/** Throws for a platform that gave no answer, so that the queue tries again with growing pauses. */
export async function runSync(world: World, actor: SystemActor, input: { adAccountId: string }): Promise<void> {
  const outcome = await syncAccount(world, actor, input)
  if (outcome.kind !== 'unavailable') return
  if (outcome.retryAfterMs === null) throw new Error(`the platform gave no answer: ${outcome.message}`)
  const runAt = new Date(world.clock.now().getTime() + outcome.retryAfterMs + Math.floor(Math.random() * SCATTER_MS))
  const { job, payload, options } = syncJobOf(input.adAccountId, runAt)
  await world.queue.enqueueNow(job, payload, options)
}
