// Apply: one endpoint takes every kind of order and hands it to its verb; customers whose contract asks for approval have their own.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Order, QuotaRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { addQuota } from './add-quota.ts'
import { clearQuota } from './clear-quota.ts'
import type { Proof } from './require-proof.ts'
import { requireMayReduce, reduceQuota } from './reduce-quota.ts'
import { transferQuota } from './transfer-quota.ts'

export type ApplyInput = { idempotencyKey: string | undefined; request: QuotaRequest; proof?: Proof }

/** Accepts or refuses as the verb of the kind says; refuses QUOTA_NEEDS_APPROVAL where the agency is to decide first. */
export async function applyOrder(world: World, actor: TenantActor, input: ApplyInput): Promise<Order> {
  requireMayReduce(actor, input.request.adjust_type)
  if (actor.needsQuotaApproval) throw new Refusal('QUOTA_NEEDS_APPROVAL')
  return await submitOrder(world, actor, input)
}

/** As applyOrder, and the order waits as PENDING_APPROVAL, its money held; refuses QUOTA_NEEDS_NO_APPROVAL where nobody asks for that. */
export async function applyForApproval(world: World, actor: TenantActor, input: ApplyInput): Promise<Order> {
  requireMayReduce(actor, input.request.adjust_type)
  if (!actor.needsQuotaApproval) throw new Refusal('QUOTA_NEEDS_NO_APPROVAL')
  return await submitOrder(world, actor, input)
}

/** Whether the order waits for approval follows from the actor. Refuses STEP_UP_REQUIRED for a large order without a fresh step-up. */
export async function submitOrder(world: World, actor: TenantActor, { idempotencyKey, request, proof }: ApplyInput): Promise<Order> {
  const of = proof === undefined ? { idempotencyKey } : { idempotencyKey, proof }
  switch (request.adjust_type) {
    case 'ADD':
      return await addQuota(world, actor, { ...of, request })
    case 'REDUCE':
      return await reduceQuota(world, actor, { ...of, request })
    case 'CLEAR':
      return await clearQuota(world, actor, { ...of, request })
    case 'TRANSFER':
      return await transferQuota(world, actor, { ...of, request })
  }
}
