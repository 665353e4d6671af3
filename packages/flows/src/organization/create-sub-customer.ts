// Create a sub-customer under a master customer.
import { audit } from '@tallyhelm/modules/audit'
import { insertSubCustomer } from '@tallyhelm/modules/sub-customers'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export type CreateSubCustomerInput = { customerId: string; name: string; showsSpend?: boolean }

/** Gives the new sub-customer's id. */
export async function createSubCustomer(
  world: World,
  actor: SystemActor,
  input: CreateSubCustomerInput,
): Promise<{ subCustomerId: string }> {
  const subCustomerId = world.ids.next()
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await insertSubCustomer(tx, {
      id: subCustomerId,
      customerId: input.customerId,
      name: input.name,
      showsSpend: input.showsSpend ?? false,
      createdAt: now,
    })
    await audit(world, tx, actor, 'organization.create-sub-customer', [
      'sub-customer',
      subCustomerId,
      { customerId: input.customerId, subCustomerId },
    ])
  })
  return { subCustomerId }
}
