// Manage sub-customers of a second-tier agent by staff: set one up with its first user, name it anew, ask another user to sign in for it.
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import type { NewSubCustomer, SubCustomerChange, SubCustomerInvite } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { countInvitation } from '../organization/count-invitation.ts'
import { inviteeOf } from '../organization/master-offer.ts'
import { addSubCustomer, askSubCustomerUser, nameSubCustomer } from './sub-customer-steps.ts'

const system = { kind: 'system' } as const

/** Refuses PERMISSION_DENIED, and as addSubCustomer. */
export async function takeOnSubCustomer(world: World, actor: StaffActor, input: NewSubCustomer): Promise<void> {
  requireRole(actor, customerPartEndpoints.createSubCustomer)
  const { customer_id: customerId, name, show_sub_customer_spend: showsSpend } = input
  await world.db.transaction(system, tx => addSubCustomer(world, tx, actor, { customerId, name, showsSpend, invitee: inviteeOf(input) }))
}

/** Refuses PERMISSION_DENIED, and as nameSubCustomer. */
export async function renameSubCustomer(world: World, actor: StaffActor, input: SubCustomerChange): Promise<void> {
  requireRole(actor, customerPartEndpoints.renameSubCustomer)
  const { customer_id: customerId, sub_customer_id: id, name, reason } = input
  await world.db.transaction(system, tx => nameSubCustomer(world, tx, actor, { customerId, id, name, reason }))
}

/** Refuses PERMISSION_DENIED, INVITES_TOO_OFTEN, and as askSubCustomerUser. */
export async function inviteSubCustomerUser(world: World, actor: StaffActor, input: SubCustomerInvite): Promise<void> {
  requireRole(actor, customerPartEndpoints.inviteSubCustomerUser)
  const { customer_id: customerId, sub_customer_id: subCustomerId } = input
  await countInvitation(world, customerId)
  await world.db.transaction(system, tx => askSubCustomerUser(world, tx, actor, { customerId, subCustomerId, invitee: inviteeOf(input) }))
}
