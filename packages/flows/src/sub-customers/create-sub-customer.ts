// Create a sub-customer under a master customer.
import { audit } from '@tallyhelm/modules/audit'
import { insertLogs, insertSubCustomer, type Limits, operatorOf, writeLimits } from '@tallyhelm/modules/sub-customers'
import type { StaffActor, SystemActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

export type CreateSubCustomerInput = { customerId: string; name: string; showsSpend?: boolean; limits?: Limits | undefined }

/** Gives the new sub-customer's id. */
export async function createSubCustomer(
  world: World,
  actor: SystemActor,
  input: CreateSubCustomerInput,
): Promise<{ subCustomerId: string }> {
  const subCustomerId = await world.db.transaction({ kind: 'system' }, tx => insertNewSubCustomer(world, tx, actor, input))
  return { subCustomerId }
}

/** In the caller's transaction. */
export async function insertNewSubCustomer(
  world: World,
  tx: Tx,
  actor: StaffActor | SystemActor | TenantActor,
  { customerId, name, showsSpend = false, limits }: CreateSubCustomerInput,
): Promise<string> {
  const subCustomerId = world.ids.next()
  const at = world.clock.now()
  await insertSubCustomer(tx, { id: subCustomerId, customerId, name, showsSpend, createdAt: at })
  if (limits) await writeLimits(tx, { customerId, subCustomerId }, limits)
  await audit(world, tx, actor, 'organization.create-sub-customer', ['sub-customer', subCustomerId, { customerId, subCustomerId }])
  const log = { id: world.ids.next(), customerId, subCustomerId, at, operator: operatorOf(actor) }
  await insertLogs(tx, [{ ...log, action: 'CREATE', before: '', after: name }])
  return subCustomerId
}
