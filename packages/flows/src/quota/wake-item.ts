// Wakes items: which job runs next for a leg, and when.
import { applyJobOf, findHeads, type Item } from '@tallyhelm/modules/quota'
import { jobOnChannel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'

export type Job = Parameters<World['queue']['enqueueAll']>[1][number]

/** What sets the first waiting leg of each ad account going, as soon as it may. */
export async function nextLegJobs(tx: Tx, adAccountIds: readonly string[], now: Date): Promise<Job[]> {
  if (adAccountIds.length === 0) return []
  const heads = await findHeads(tx, adAccountIds, now)
  return heads.map(head => applyJobOf({ id: head.itemId, channel: head.channel }, head.dueAt, { isTurn: head.dueAt > now }))
}

/** By their keys, because transactions that write the same jobs in different orders wait for each other in a circle. Of one key the last job counts. */
export const enqueueInOrder = (world: World, tx: Tx, jobs: readonly Job[]): Promise<void> => {
  const byKey = new Map(jobs.map(job => [keyOf(job), job]))
  return world.queue.enqueueAll(
    tx,
    [...byKey.values()].sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1)),
  )
}

const keyOf = (job: Job): string => job.options?.jobKey ?? ''

/**
 * Gives each line of newly accepted orders a job of its own (job quota.wake-items, written with them): acceptance locks its payers and leaves
 * this to a worker. Doing it again changes nothing.
 */
export async function wakeItems(world: World, itemIds: readonly string[]): Promise<void> {
  const now = world.clock.now()
  const jobs = itemIds.map(itemId => applyJobOf(itemId, now))
  await world.db.transaction({ kind: 'system' }, tx => enqueueInOrder(world, tx, jobs))
}

export const reconcileJob = ({ id, channel }: Pick<Item, 'id' | 'channel'>, runAt: Date): Job => ({
  job: jobOnChannel('quota.reconcile-item', channel),
  payload: { item_id: id },
  options: { jobKey: `quota.reconcile-item:${id}`, runAt },
})

export const enqueueLateSpendLook = (world: World, tx: Tx, itemId: string) =>
  world.queue.enqueue(tx, 'quota.look-for-late-spend', { item_id: itemId }, { jobKey: `quota.look-for-late-spend:${itemId}` })

export const enqueueReferenceLook = (world: World, tx: Tx, adAccountId: string) =>
  world.queue.enqueue(tx, 'quota.look-up-references', { ad_account_id: adAccountId }, { jobKey: `quota.look-up-references:${adAccountId}` })
