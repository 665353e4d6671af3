// Retry: a new order for failed items of an earlier one; the failed ones stay as they ended.
import { type FailedLine, findFailed, findRetried, readOrder } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { clearRequest, type Order, reduceRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { addQuota } from './add-quota.ts'
import { clearQuota } from './clear-quota.ts'
import { reduceQuota } from './reduce-quota.ts'
import { type RetryInput, retryKeys, retryProblems } from './retry-keys.ts'
import { retryTransfer } from './retry-transfer.ts'

/**
 * Accepts as the verb of the order's kind does; the same items asked for again give the order that was made of them. Refuses NOT_FOUND for
 * a foreign order, QUOTA_ITEMS_REFUSED for an item that did not fail or was tried again together with others.
 */
export async function retryItems(world: World, actor: TenantActor, input: RetryInput): Promise<Order> {
  const { request } = input
  const keys = retryKeys(world, input)
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const { order, failed, retried } = await world.db.read(scope, async tx => {
    const order = await readOrder(tx, request.apply_no)
    const failed = await findFailed(tx, request.apply_no, request.item_ids)
    const accounts = failed.map(line => line.adAccountId)
    return { order, failed, retried: await findRetried(tx, keys, accounts) }
  })
  if (!order) throw new Refusal('NOT_FOUND')
  if (order.adjust_type === 'TRANSFER') return await retryTransfer(world, actor, keys, request)
  const again = failed.filter(line => retried.has(line.adAccountId))
  const problems = retryProblems(request.item_ids, idsOf(failed), idsOf(again))
  if (problems.length > 0) throw new Refusal('QUOTA_ITEMS_REFUSED', { count: problems.length }, problems)
  const body = { failed, reason: order.reason, remark: `重试 ${request.apply_no}` }
  const idempotencyKey = keys.own
  switch (order.adjust_type) {
    case 'ADD':
      return await addQuota(world, actor, {
        idempotencyKey,
        request: { adjust_type: 'ADD', items: amountsOf(failed), remark: body.remark },
      })
    case 'REDUCE':
      return await reduceQuota(world, actor, { idempotencyKey, request: reduceRequest.parse(bodyOf('REDUCE', body)) })
    case 'CLEAR':
      return await clearQuota(world, actor, { idempotencyKey, request: clearRequest.parse(bodyOf('CLEAR', body)) })
  }
}

const idsOf = (lines: readonly { itemId: string }[]): Set<string> => new Set(lines.map(line => line.itemId))
const amountsOf = (failed: readonly FailedLine[]) => failed.map(line => ({ account_id: line.adAccountId, amount: line.amount }))

/** In the shape of the wire, which checks the stored reason once more. */
function bodyOf(
  adjustType: 'REDUCE' | 'CLEAR',
  { failed, ...of }: { failed: readonly FailedLine[]; reason: string | null; remark: string },
) {
  return { adjust_type: adjustType, items: amountsOf(failed), ...of }
}
