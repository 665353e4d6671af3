// Approve an order: the agency agrees, and its legs go into the queue as if they had just been accepted.
import { saveItem } from '@tallyhelm/modules/quota'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { takeWaitingOrder } from './decide-approval.ts'
import { enqueueApply } from './wake-item.ts'

/** Refuses NOT_FOUND, and QUOTA_MOVED_ON when somebody has decided already. */
export async function approveOrder(world: World, actor: StaffActor, input: { orderId: string }): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    const legs = await takeWaitingOrder(world, tx, actor, { orderId: input.orderId, action: 'quota.approve-order', details: {} })
    for (const leg of legs) {
      await saveItem(tx, leg, { state: 'RESERVED', dueAt: now }, '审核通过', now)
      await enqueueApply(world, tx, leg.id, now)
    }
  })
}
