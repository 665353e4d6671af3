// Cancel a leg: a person ends one that is still in the queue and of which nothing was sent; its money is given back.
import { audit } from '@tallyhelm/modules/audit'
import { lockItem } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { settleItems } from './settle-item.ts'

/** `reason` reaches the customer. Refuses PERMISSION_DENIED, NOT_FOUND, and QUOTA_MOVED_ON unless it provably did nothing. */
export async function cancelLeg(world: World, actor: StaffActor, input: { itemId: string; reason: string }): Promise<void> {
  requireRole(actor, consoleQuotaEndpoints.cancel)
  const { reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    const item = await lockItem(tx, input.itemId)
    if (!item) throw new Refusal('NOT_FOUND')
    if (item.state !== 'RESERVED' || item.sends > 0 || item.hasUnknownSend) throw new Refusal('QUOTA_MOVED_ON')
    await audit(world, tx, actor, 'quota.cancel-leg', ['quota-item', item.id, item], { reason })
    await settleItems(world, tx, [{ item, step: { step: 'fail', reason, by: 'CANCELLED' } }])
  })
}
