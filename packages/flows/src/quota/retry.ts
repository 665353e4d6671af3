// Retry: a new order for failed items of an earlier one; the failed ones stay as they ended.
import { type FailedLine, findFailed, readOrder } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { clearRequest, type Order, reduceRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { addQuota } from './add-quota.ts'
import { claimRetry, type RetryInput } from './claim-retry.ts'
import { clearQuota } from './clear-quota.ts'
import { reduceQuota } from './reduce-quota.ts'
import { retryTransfer } from './retry-transfer.ts'

/**
 * Accepts as the verb of the order's kind does; the same items asked for again give the order that was made of them. Refuses NOT_FOUND for
 * a foreign order, and as claimRetry does.
 */
export async function retryItems(world: World, actor: TenantActor, input: RetryInput): Promise<Order> {
  const { apply_no, item_ids } = input.request
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const { order, failed } = await world.db.read(scope, async tx => ({
    order: await readOrder(tx, apply_no),
    failed: await findFailed(tx, apply_no, item_ids),
  }))
  if (!order) throw new Refusal('NOT_FOUND')
  if (order.adjust_type === 'TRANSFER') return await retryTransfer(world, actor, input)
  const idempotencyKey = await claimRetry(world, actor, input, failed)
  const body = { failed, reason: order.reason, remark: `重试 ${apply_no}` }
  switch (order.adjust_type) {
    case 'ADD':
      return await addQuota(world, actor, {
        idempotencyKey,
        request: { adjust_type: 'ADD', currency: failed[0]?.currency, items: amountsOf(failed), remark: body.remark },
      })
    case 'REDUCE':
      return await reduceQuota(world, actor, { idempotencyKey, request: reduceRequest.parse(bodyOf('REDUCE', body)) })
    case 'CLEAR':
      return await clearQuota(world, actor, { idempotencyKey, request: clearRequest.parse(bodyOf('CLEAR', body)) })
  }
}

const amountsOf = (failed: readonly FailedLine[]) => failed.map(line => ({ account_id: line.adAccountId, amount: line.amount }))

/** In the shape of the wire, which checks the stored reason once more. */
function bodyOf(
  adjustType: 'REDUCE' | 'CLEAR',
  { failed, ...of }: { failed: readonly FailedLine[]; reason: string | null; remark: string },
) {
  return { adjust_type: adjustType, currency: failed[0]?.currency, items: amountsOf(failed), ...of }
}
