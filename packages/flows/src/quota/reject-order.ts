// Reject an order: the agency does not agree; what was held is given back, and the customer reads why.
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { takeWaitingOrder } from './decide-approval.ts'
import { settleItems } from './settle-item.ts'

/** `reason` reaches the customer word for word. Refuses PERMISSION_DENIED, NOT_FOUND, and QUOTA_MOVED_ON when somebody has decided already. */
export async function rejectOrder(world: World, actor: StaffActor, input: { orderId: string; reason: string }): Promise<void> {
  requireRole(actor, consoleQuotaEndpoints.reject)
  const { reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    const legs = await takeWaitingOrder(world, tx, actor, { orderId: input.orderId, action: 'quota.reject-order', details: { reason } })
    const step = { step: 'fail', reason, by: 'REJECTED' } as const
    await settleItems(
      world,
      tx,
      legs.map(item => ({ item, step })),
    )
  })
}
