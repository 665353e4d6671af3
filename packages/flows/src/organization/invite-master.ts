// Invite a master: staff ask a person to become the master of a customer that has none, once more, or no longer.
import { audit } from '@tallyhelm/modules/audit'
import { findOpenOffer, lockCustomer, withdrawOffer } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import type { InviteMasterRequest, OfferRef, WithdrawOfferRequest } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { countInvitation } from './count-invitation.ts'
import { askMaster, inviteeOf } from './master-offer.ts'

/** Whoever was asked before is asked no longer. Refuses PERMISSION_DENIED, NOT_FOUND, INVITES_TOO_OFTEN, and as askMaster. */
export async function inviteMaster(world: World, actor: StaffActor, input: InviteMasterRequest): Promise<void> {
  requireRole(actor, customerEndpoints.inviteMaster)
  const customerId = input.customer_id
  await countInvitation(world, customerId)
  await world.db.transaction({ kind: 'system' }, async tx => {
    if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
    await askMaster(world, tx, actor, { customerId, invitee: inviteeOf(input) })
  })
}

/** Another 24 hours for the same person, lapsed or not. Refuses as inviteMaster, and NOT_FOUND for an offer that was answered or withdrawn. */
export async function inviteMasterAgain(world: World, actor: StaffActor, input: OfferRef): Promise<void> {
  requireRole(actor, customerEndpoints.inviteMasterAgain)
  const customerId = input.customer_id
  await countInvitation(world, customerId)
  await world.db.transaction({ kind: 'system' }, async tx => {
    if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
    const invitee = await findOpenOffer(tx, customerId, { id: input.offer_id, rank: 'MASTER' })
    if (!invitee) throw new Refusal('NOT_FOUND')
    await askMaster(world, tx, actor, { customerId, invitee })
  })
}

/** Refuses PERMISSION_DENIED, and NOT_FOUND for an offer that is not this customer's, or open no more. */
export async function withdrawMasterInvitation(world: World, actor: StaffActor, input: WithdrawOfferRequest): Promise<void> {
  requireRole(actor, customerEndpoints.withdrawMasterInvitation)
  const { customer_id: customerId, offer_id: offerId, reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
    if (!(await withdrawOffer(tx, customerId, { id: offerId, rank: 'MASTER', now: world.clock.now() }))) throw new Refusal('NOT_FOUND')
    await audit(
      world,
      tx,
      actor,
      'organization.withdraw-master-invitation',
      ['customer', customerId, { customerId, subCustomerId: null }],
      {
        offer_id: offerId,
        reason,
      },
    )
  })
}
