// Wakes items: which job runs next for a leg, and when.
import { applyJobOf, findHeads, findItem, type Item } from '@tallyhelm/modules/quota'
import { type Channel, jobOnChannel } from '@tallyhelm/protocol/vocabulary/channel'
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
export async function wakeItems(world: World, accepted: { itemIds: readonly string[]; channels: readonly Channel[] }): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const jobs: Job[] = []
    for (const [index, id] of accepted.itemIds.entries()) {
      // A job of the former version names no channels: to be dropped a release later.
      const channel = accepted.channels[index] ?? (await findItem(tx, id))?.channel
      if (channel) jobs.push(applyJobOf({ id, channel }, now))
    }
    await enqueueInOrder(world, tx, jobs)
  })
}

export const reconcileJob = ({ id, channel }: Pick<Item, 'id' | 'channel'>, runAt: Date): Job => ({
  job: jobOnChannel('quota.reconcile-item', channel),
  payload: { item_id: id },
  options: { jobKey: `quota.reconcile-item:${id}`, runAt },
})

export const lateSpendJob = ({ id, channel }: Pick<Item, 'id' | 'channel'>): Job => ({
  job: jobOnChannel('quota.look-for-late-spend', channel),
  payload: { item_id: id },
  options: { jobKey: `quota.look-for-late-spend:${id}` },
})

/** For all legs of the ad account. */
export const referenceJob = ({ id, channel }: { id: string; channel: Channel }): Job => ({
  job: jobOnChannel('quota.look-up-references', channel),
  payload: { ad_account_id: id },
  options: { jobKey: `quota.look-up-references:${id}` },
})
