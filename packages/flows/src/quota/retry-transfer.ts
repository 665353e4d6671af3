// Retry a transfer: a new order for failed lines of an earlier one; the failed ones stay as they ended.
import { findFailedTransfers, findRetriedTransfers, type RetryKeys } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { type RetryInput, retryProblems } from './retry-keys.ts'
import { transferQuota } from './transfer-quota.ts'

/**
 * Accepts as transferQuota does, what was asked of each line anew: money that went to the payer is no longer on the account and so can't
 * be moved from there. The order is the caller's. Refuses QUOTA_ITEMS_REFUSED for a line that did not fail, or was tried
 * again together with others.
 */
export async function retryTransfer(world: World, actor: TenantActor, keys: RetryKeys, request: RetryInput['request']): Promise<Order> {
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const { failed, retried } = await world.db.read(scope, async tx => {
    const failed = await findFailedTransfers(tx, request.apply_no, request.item_ids)
    return { failed, retried: await findRetriedTransfers(tx, keys, failed) }
  })
  const problems = retryProblems(request.item_ids, new Set(failed.map(line => line.itemId)), retried)
  if (problems.length > 0) throw new Refusal('QUOTA_ITEMS_REFUSED', { count: problems.length }, problems)
  const items = failed.map(line => ({ from_account_id: line.fromAdAccountId, to_account_id: line.toAdAccountId, amount: line.amount }))
  const remark = `重试 ${request.apply_no}`
  return await transferQuota(world, actor, { idempotencyKey: keys.own, request: { adjust_type: 'TRANSFER', items, remark } })
}
