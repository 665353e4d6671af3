// Retry: a new order for failed items of an earlier one; the failed ones stay as they ended.
import { findFailed, readOrder } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { addQuota } from './add-quota.ts'

export type RetryInput = { idempotencyKey: string | undefined; request: { apply_no: string; item_ids: string[] } }

/** Accepts as addQuota does. Refuses NOT_FOUND for a foreign order, QUOTA_ITEMS_REFUSED for an item that did not fail. */
export async function retryItems(world: World, actor: TenantActor, { idempotencyKey, request }: RetryInput): Promise<Order> {
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const { order, failed } = await world.db.read(scope, async tx => ({
    order: await readOrder(tx, request.apply_no),
    failed: await findFailed(tx, request.apply_no, request.item_ids),
  }))
  if (!order) throw new Refusal('NOT_FOUND')
  const known = new Set(failed.map(line => line.itemId))
  const problems = request.item_ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `item_ids.${index}`, msg: '只能重试失败的记录' }],
  )
  if (problems.length > 0) throw new Refusal('QUOTA_ITEMS_REFUSED', { count: problems.length }, problems)
  const items = failed.map(line => ({ account_id: line.adAccountId, amount: line.amount }))
  return await addQuota(world, actor, { idempotencyKey, request: { adjust_type: 'ADD', items, remark: `重试 ${request.apply_no}` } })
}
