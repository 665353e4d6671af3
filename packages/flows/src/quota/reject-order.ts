// Reject an order: the agency does not agree; what was held is given back, and the customer reads why.
import { ledgerWork } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { takeWaitingOrder } from './decide-approval.ts'
import { settleInto } from './settle-item.ts'

const MAX_REASON = 200

/** `reason` reaches the customer word for word. Refuses INPUT_INVALID, NOT_FOUND, and QUOTA_MOVED_ON when somebody has decided already. */
export async function rejectOrder(world: World, actor: StaffActor, input: { orderId: string; reason: string }): Promise<void> {
  const reason = input.reason.trim()
  if (reason === '' || reason.length > MAX_REASON) {
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'reason', msg: `请填写驳回原因，最多 ${MAX_REASON} 个字` }])
  }
  await world.db.transaction({ kind: 'system' }, async tx => {
    const legs = await takeWaitingOrder(world, tx, actor, { orderId: input.orderId, action: 'quota.reject-order', details: { reason } })
    const work = ledgerWork()
    for (const leg of legs) await settleInto(world, tx, work, leg, { step: 'fail', reason, by: 'REJECTED' })
    await work.carryOut(tx, world.clock.now())
  })
}
