// Cancel a leg: a person ends one that is still in the queue and of which nothing was sent; its money is given back.
import { audit } from '@tallyhelm/modules/audit'
import { lockItem } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { settleItem } from './settle-item.ts'

const MAX_REASON = 200

/** `reason` reaches the customer. Refuses INPUT_INVALID, NOT_FOUND, and QUOTA_MOVED_ON unless it provably did nothing. */
export async function cancelLeg(world: World, actor: StaffActor, input: { itemId: string; reason: string }): Promise<void> {
  const reason = input.reason.trim()
  if (reason === '' || reason.length > MAX_REASON) {
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'reason', msg: `请填写原因，最多 ${MAX_REASON} 个字` }])
  }
  await world.db.transaction({ kind: 'system' }, async tx => {
    const item = await lockItem(tx, input.itemId)
    if (!item) throw new Refusal('NOT_FOUND')
    if (item.state !== 'RESERVED' || item.sends > 0 || item.hasUnknownSend) throw new Refusal('QUOTA_MOVED_ON')
    await audit(world, tx, actor, 'quota.cancel-leg', ['quota-item', item.id, item], { reason })
    await settleItem(world, tx, item, { step: 'fail', reason, by: 'CANCELLED' })
  })
}
