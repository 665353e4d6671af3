// Note that the customer has seen that a contract was approved (spec §7, Contract: audit/notify).
import { markSuccessSeen } from '@tallyhelm/modules/contracts'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Again changes nothing. Refuses with NOT_FOUND a contract that is not the customer's, or not approved. */
export async function noteSuccessSeen(world: World, actor: TenantActor, input: { contract_id: string }): Promise<Record<string, never>> {
  const { customerId, subCustomerId } = actor
  await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const isFound = await markSuccessSeen(tx, { customerId, contractId: input.contract_id }, world.clock.now())
    if (!isFound) throw new Refusal('NOT_FOUND')
  })
  return {}
}
