// Reduce quota: takes amounts back from one or more ad accounts; the money comes once each platform has confirmed.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Order, ReduceRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { acceptLowering } from './accept-lowering.ts'
import type { Proof } from './require-proof.ts'

export type ReduceQuotaInput = { idempotencyKey: string | undefined; request: ReduceRequest; proof?: Proof }

/** Refuses PERMISSION_DENIED where a sub-customer asks for a reduction: its tree has no such page (spec §2). */
export function requireMayReduce(actor: TenantActor, adjustType: AdjustType): void {
  if (adjustType === 'REDUCE' && actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
}

/** As acceptLowering. Refuses PERMISSION_DENIED to a sub-customer, whose tree has no such page. */
export async function reduceQuota(world: World, actor: TenantActor, input: ReduceQuotaInput): Promise<Order> {
  requireMayReduce(actor, 'REDUCE')
  return await acceptLowering(world, actor, input)
}
