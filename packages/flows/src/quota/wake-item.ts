// Wakes items: which job runs next for a leg, and when.
import { applyJobOf, nextWaiting } from '@tallyhelm/modules/quota'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Sets the first waiting leg of each ad account going, as soon as it may. */
export async function sendNextLegs(world: World, tx: Tx, adAccountIds: readonly string[]): Promise<void> {
  const now = world.clock.now()
  const jobs: Job[] = []
  for (const adAccountId of new Set(adAccountIds)) {
    const next = await nextWaiting(tx, adAccountId, now)
    if (next) jobs.push(applyJobOf(next.itemId, next.dueAt, { isTurn: next.dueAt > now }))
  }
  await enqueueInOrder(world, tx, jobs)
}

/** By their keys, because transactions that write the same jobs in different orders wait for each other in a circle. */
const enqueueInOrder = (world: World, tx: Tx, jobs: readonly Job[]) =>
  world.queue.enqueueAll(
    tx,
    jobs.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1)),
  )

export type Job = Parameters<World['queue']['enqueueAll']>[1][number]
const keyOf = (job: Job): string => job.options?.jobKey ?? ''

export const enqueueApply = (world: World, tx: Tx, itemId: string, runAt: Date, why?: { isTurn: boolean }) =>
  world.queue.enqueueAll(tx, [applyJobOf(itemId, runAt, why)])

/**
 * Gives each line of newly accepted orders a job of its own (job quota.wake-items, written with them): acceptance locks its payers and leaves
 * this to a worker. Doing it again changes nothing.
 */
export async function wakeItems(world: World, itemIds: readonly string[]): Promise<void> {
  const now = world.clock.now()
  const jobs = itemIds.map(itemId => applyJobOf(itemId, now))
  await world.db.transaction({ kind: 'system' }, tx => enqueueInOrder(world, tx, jobs))
}

export const enqueueReconcile = (world: World, tx: Tx, itemId: string, runAt: Date) =>
  world.queue.enqueue(tx, 'quota.reconcile-item', { item_id: itemId }, { jobKey: `quota.reconcile-item:${itemId}`, runAt })

export const enqueueLateSpendLook = (world: World, tx: Tx, itemId: string) =>
  world.queue.enqueue(tx, 'quota.look-for-late-spend', { item_id: itemId }, { jobKey: `quota.look-for-late-spend:${itemId}` })

export const enqueueReferenceLook = (world: World, tx: Tx, adAccountId: string) =>
  world.queue.enqueue(tx, 'quota.look-up-references', { ad_account_id: adAccountId }, { jobKey: `quota.look-up-references:${adAccountId}` })
