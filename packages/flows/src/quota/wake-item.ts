// Wakes items: which job runs next for a leg, and when.
import { nextWaiting } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/** Sets the ad account's first waiting leg going, as soon as it may. */
export async function letNextGo(world: World, tx: Tx, adAccountId: string): Promise<void> {
  const now = world.clock.now()
  const next = await nextWaiting(tx, adAccountId, now)
  if (next) await enqueueApply(world, tx, next.itemId, next.dueAt, { isTurn: next.dueAt > now })
}

/** `isTurn`: at `runAt` it is the item's turn at a platform that takes only so many calls a second, for which it has waited. */
export const enqueueApply = (world: World, tx: Tx, itemId: string, runAt: Date, { isTurn = false } = {}) =>
  world.queue.enqueue(tx, 'quota.apply-item', { item_id: itemId, is_turn: isTurn }, { jobKey: `quota.apply-item:${itemId}`, runAt })

export const enqueueReconcile = (world: World, tx: Tx, itemId: string, runAt: Date) =>
  world.queue.enqueue(tx, 'quota.reconcile-item', { item_id: itemId }, { jobKey: `quota.reconcile-item:${itemId}`, runAt })

export const enqueueLateSpendLook = (world: World, tx: Tx, itemId: string) =>
  world.queue.enqueue(tx, 'quota.look-for-late-spend', { item_id: itemId }, { jobKey: `quota.look-for-late-spend:${itemId}` })
