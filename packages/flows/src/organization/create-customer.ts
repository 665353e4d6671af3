// Create a customer: the agency takes on a new tenant.
import { audit } from '@tallyhelm/modules/audit'
import { insertCustomer } from '@tallyhelm/modules/organization'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import {
  type CustomerClassification,
  classificationOf,
  type CustomerNature,
  type CustomerType,
} from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Tx, World } from '@tallyhelm/world/handles/world'

export type CreateCustomerInput = {
  name: string
  customerType: CustomerType
  customerNature: CustomerNature
  /** as the nature says, unless given */
  customerClassification?: CustomerClassification
  openedChannels?: readonly Channel[]
  isFacebookChannelAuthorized?: boolean
  isRebateSubject?: boolean
}

/** Gives the new customer's id. */
export async function createCustomer(world: World, actor: SystemActor, input: CreateCustomerInput): Promise<{ customerId: string }> {
  const customerId = await world.db.transaction({ kind: 'system' }, tx => insertNewCustomer(world, tx, actor, input))
  return { customerId }
}

/** In the caller's transaction. */
export async function insertNewCustomer(
  world: World,
  tx: Tx,
  actor: StaffActor | SystemActor,
  input: CreateCustomerInput,
): Promise<string> {
  const customerId = world.ids.next()
  const now = world.clock.now()
  await insertCustomer(tx, {
    id: customerId,
    name: input.name,
    customerType: input.customerType,
    customerNature: input.customerNature,
    customerClassification: input.customerClassification ?? classificationOf(input.customerNature),
    ...(input.openedChannels === undefined ? {} : { openedChannels: input.openedChannels }),
    isFacebookChannelAuthorized: input.isFacebookChannelAuthorized ?? false,
    isRebateSubject: input.isRebateSubject ?? false,
    createdAt: now,
  })
  await audit(world, tx, actor, 'organization.create-customer', ['customer', customerId, { customerId, subCustomerId: null }])
  return customerId
}
