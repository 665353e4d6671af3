// Retry a transfer: a new order for failed lines of an earlier one; the failed ones stay as they ended.
import { findFailedTransfers } from '@tallyhelm/modules/quota'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { claimRetry, type RetryInput } from './claim-retry.ts'
import { transferQuota } from './transfer-quota.ts'

/**
 * Accepts what was asked of each line anew, as transferQuota does: money that went to the payer is no longer on the account and can't be
 * moved from there. Refuses as claimRetry does.
 */
export async function retryTransfer(world: World, actor: TenantActor, input: RetryInput): Promise<Order> {
  const { apply_no, item_ids } = input.request
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const failed = await world.db.read(scope, tx => findFailedTransfers(tx, apply_no, item_ids))
  const idempotencyKey = await claimRetry(world, actor, input, failed)
  const items = failed.map(line => ({ from_account_id: line.adAccountId, to_account_id: line.toAdAccountId, amount: line.amount }))
  const request = { adjust_type: 'TRANSFER', currency: failed[0]?.currency, items, remark: `重试 ${apply_no}` } as const
  return await transferQuota(world, actor, { idempotencyKey, request })
}
