// Retry: a new order for failed items of an earlier one; the failed ones stay as they ended.
import { type FailedLine, findFailed, readOrder } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { clearRequest, type Order, reduceRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { addQuota } from './add-quota.ts'
import { clearQuota } from './clear-quota.ts'
import { reduceQuota } from './reduce-quota.ts'
import { retryTransfer } from './retry-transfer.ts'

export type RetryInput = { idempotencyKey: string | undefined; request: { apply_no: string; item_ids: string[] } }

/** Accepts as the verb of the order's kind does. Refuses NOT_FOUND for a foreign order, QUOTA_ITEMS_REFUSED for an item that did not fail. */
export async function retryItems(world: World, actor: TenantActor, { idempotencyKey, request }: RetryInput): Promise<Order> {
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const { order, failed } = await world.db.read(scope, async tx => ({
    order: await readOrder(tx, request.apply_no),
    failed: await findFailed(tx, request.apply_no, request.item_ids),
  }))
  if (!order) throw new Refusal('NOT_FOUND')
  if (order.adjust_type === 'TRANSFER') return await retryTransfer(world, actor, { idempotencyKey, request })
  const known = new Set(failed.map(line => line.itemId))
  const problems = request.item_ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `item_ids.${index}`, msg: '只能重试失败的记录' }],
  )
  if (problems.length > 0) throw new Refusal('QUOTA_ITEMS_REFUSED', { count: problems.length }, problems)
  const again = { failed, reason: order.reason, remark: `重试 ${request.apply_no}` }
  switch (order.adjust_type) {
    case 'ADD':
      return await addQuota(world, actor, {
        idempotencyKey,
        request: { adjust_type: 'ADD', items: amountsOf(failed), remark: again.remark },
      })
    case 'REDUCE':
      return await reduceQuota(world, actor, { idempotencyKey, request: reduceRequest.parse(bodyOf('REDUCE', again)) })
    case 'CLEAR':
      return await clearQuota(world, actor, { idempotencyKey, request: clearRequest.parse(bodyOf('CLEAR', again)) })
  }
}

const amountsOf = (failed: readonly FailedLine[]) => failed.map(line => ({ account_id: line.adAccountId, amount: line.amount }))

/** In the shape of the wire, which checks the stored reason once more. */
function bodyOf(
  adjustType: 'REDUCE' | 'CLEAR',
  { failed, ...of }: { failed: readonly FailedLine[]; reason: string | null; remark: string },
) {
  return { adjust_type: adjustType, items: amountsOf(failed), ...of }
}
