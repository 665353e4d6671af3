// Wakes items: which job runs next for a leg, and when.
import { nextWaiting } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/** Sets the ad account's first waiting leg going, as soon as it may. */
export async function letNextGo(world: World, tx: Tx, adAccountId: string): Promise<void> {
  const next = await nextWaiting(tx, adAccountId, world.clock.now())
  if (next) await enqueueApply(world, tx, next.itemId, next.dueAt)
}

export const enqueueApply = (world: World, tx: Tx, itemId: string, runAt: Date) =>
  world.queue.enqueue(tx, 'quota.apply-item', { item_id: itemId }, { jobKey: `quota.apply-item:${itemId}`, runAt })

export const enqueueReconcile = (world: World, tx: Tx, itemId: string, runAt: Date) =>
  world.queue.enqueue(tx, 'quota.reconcile-item', { item_id: itemId }, { jobKey: `quota.reconcile-item:${itemId}`, runAt })

export const enqueueLateSpendLook = (world: World, tx: Tx, itemId: string) =>
  world.queue.enqueue(tx, 'quota.look-for-late-spend', { item_id: itemId }, { jobKey: `quota.look-for-late-spend:${itemId}` })
