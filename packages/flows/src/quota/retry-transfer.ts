// Retry a transfer: a new order for failed lines of an earlier one; the failed ones stay as they ended.
import { findFailedTransfers } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { transferQuota } from './transfer-quota.ts'

type RetryTransferInput = { idempotencyKey: string | undefined; request: { apply_no: string; item_ids: string[] } }

/**
 * Accepts as transferQuota does, what was asked of each line anew: money that went to the payer is no longer on the account and so can't
 * be moved from there. The order is the caller's. Refuses QUOTA_ITEMS_REFUSED for a line that did not fail.
 */
export async function retryTransfer(world: World, actor: TenantActor, { idempotencyKey, request }: RetryTransferInput): Promise<Order> {
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const failed = await world.db.read(scope, tx => findFailedTransfers(tx, request.apply_no, request.item_ids))
  const known = new Set(failed.map(line => line.itemId))
  const problems = request.item_ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `item_ids.${index}`, msg: '只能重试失败的记录' }],
  )
  if (problems.length > 0) throw new Refusal('QUOTA_ITEMS_REFUSED', { count: problems.length }, problems)
  const items = failed.map(line => ({ from_account_id: line.fromAdAccountId, to_account_id: line.toAdAccountId, amount: line.amount }))
  const remark = `重试 ${request.apply_no}`
  return await transferQuota(world, actor, { idempotencyKey, request: { adjust_type: 'TRANSFER', items, remark } })
}
