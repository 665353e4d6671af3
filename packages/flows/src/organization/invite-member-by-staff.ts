// Invite a member by staff: an ordinary member of a customer is asked by SMS or mail, asked again, or no longer asked.
import { audit } from '@tallyhelm/modules/audit'
import { findOpenOffer, lockCustomer, withdrawOffer } from '@tallyhelm/modules/organization'
import { lockSubCustomer } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { OfferRef, WithdrawOfferRequest } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import type { MemberInvite } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { countInvitation } from './count-invitation.ts'
import { askMember, inviteeOf } from './master-offer.ts'

/** Asked again, the same person gets another 24 hours. Refuses PERMISSION_DENIED, NOT_FOUND, INVITES_TOO_OFTEN, and as askMember. */
export async function inviteMemberByStaff(world: World, actor: StaffActor, input: MemberInvite): Promise<void> {
  requireRole(actor, customerPartEndpoints.inviteMember)
  const customerId = input.customer_id
  await countInvitation(world, customerId)
  await world.db.transaction({ kind: 'system' }, async tx => {
    if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
    await askMember(world, tx, actor, { customerId, invitee: inviteeOf(input) })
  })
}

/** The same offer, lapsed or not, of a member or of a sub-customer's user. Refuses as above, and NOT_FOUND for one that is open no more. */
export async function inviteMemberAgain(world: World, actor: StaffActor, input: OfferRef): Promise<void> {
  requireRole(actor, customerPartEndpoints.inviteMemberAgain)
  const { customer_id: customerId, offer_id: id } = input
  await countInvitation(world, customerId)
  await world.db.transaction({ kind: 'system' }, async tx => {
    if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
    const found = await findOpenOffer(tx, customerId, { id, rank: 'MEMBER' })
    if (!found) throw new Refusal('NOT_FOUND')
    const { subCustomerId, ...invitee } = found
    const name = subCustomerId === null ? undefined : await lockSubCustomer(tx, customerId, subCustomerId)
    const subCustomer = subCustomerId === null || name === undefined ? undefined : { id: subCustomerId, name }
    await askMember(world, tx, actor, { customerId, subCustomer, invitee })
  })
}

/** Refuses PERMISSION_DENIED, and NOT_FOUND for an offer that is not this customer's, or open no more. */
export async function withdrawMemberInvitation(world: World, actor: StaffActor, input: WithdrawOfferRequest): Promise<void> {
  requireRole(actor, customerPartEndpoints.withdrawMemberInvitation)
  const { customer_id: customerId, offer_id: id, reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
    if (!(await withdrawOffer(tx, customerId, { id, rank: 'MEMBER', now: world.clock.now() }))) throw new Refusal('NOT_FOUND')
    const tenant = { customerId, subCustomerId: null }
    await audit(world, tx, actor, 'organization.withdraw-invitation', ['customer', customerId, tenant], { offer_id: id, reason })
  })
}
