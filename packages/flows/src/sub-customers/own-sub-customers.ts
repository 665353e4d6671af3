// Run one's own sub-customers: a second-tier agent sets them up, names them, shows them their spend, and says who signs in for them.
import { audit } from '@tallyhelm/modules/audit'
import { findOpenOffer, lockCustomer, lockPersons, withdrawOffer } from '@tallyhelm/modules/organization'
import { forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type {
  OwnSubCustomerInput,
  OwnSubCustomerInvite,
  OwnSubCustomerRename,
  SubCustomerOfferRef,
  SubCustomerUserRef,
} from '@tallyhelm/protocol/topics/sub-customers/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { inviteeOf } from '../organization/master-offer.ts'
import { countInvite, expel, requireMaster } from '../organization/member-steps.ts'
import { limitsOf } from './set-sub-customer-rights.ts'
import { addSubCustomer, askSubCustomerUser, nameSubCustomer, notePerson, requireAgent } from './sub-customer-steps.ts'

const system = { kind: 'system' } as const

/** In one transaction; who signs in for a sub-customer is the master's word. Refuses PERMISSION_DENIED and MASTER_ONLY. */
async function asMaster(world: World, actor: TenantActor, work: (tx: Tx) => Promise<void>): Promise<void> {
  requireAgent(actor)
  await world.db.transaction(system, async tx => {
    requireMaster(await lockPersons(tx, [actor.userId]), actor)
    await work(tx)
  })
}

/** Refuses PERMISSION_DENIED, MASTER_ONLY, INVITES_TOO_OFTEN, and as addSubCustomer. */
export async function createOwnSubCustomer(world: World, actor: TenantActor, input: OwnSubCustomerInput): Promise<void> {
  requireAgent(actor)
  await countInvite(world, actor)
  const { name, show_sub_customer_spend: showsSpend } = input
  const { customerId } = actor
  const limits = input.limits && limitsOf(input.limits)
  await asMaster(world, actor, tx => addSubCustomer(world, tx, actor, { customerId, name, showsSpend, limits, invitee: inviteeOf(input) }))
}

/** Refuses PERMISSION_DENIED, and as nameSubCustomer. */
export async function renameOwnSubCustomer(world: World, actor: TenantActor, input: OwnSubCustomerRename): Promise<void> {
  requireAgent(actor)
  const { sub_customer_id: id, name } = input
  await world.db.transaction(system, tx => nameSubCustomer(world, tx, actor, { customerId: actor.customerId, id, name }))
}

/** Refuses PERMISSION_DENIED, MASTER_ONLY, INVITES_TOO_OFTEN, and as askSubCustomerUser. */
export async function inviteForSubCustomer(world: World, actor: TenantActor, input: OwnSubCustomerInvite): Promise<void> {
  requireAgent(actor)
  await countInvite(world, actor)
  const { customerId } = actor
  const { sub_customer_id: subCustomerId } = input
  await asMaster(world, actor, tx => askSubCustomerUser(world, tx, actor, { customerId, subCustomerId, invitee: inviteeOf(input) }))
}

/** The same offer, lapsed or not. Refuses as inviteForSubCustomer, and NOT_FOUND for one that is open no more. */
export async function inviteForSubCustomerAgain(world: World, actor: TenantActor, input: SubCustomerOfferRef): Promise<void> {
  // What can't be sent again is no attempt.
  await asMaster(world, actor, async tx => void (await requireOffer(tx, actor, input)))
  await countInvite(world, actor)
  await asMaster(world, actor, async tx => {
    const { subCustomerId, ...invitee } = await requireOffer(tx, actor, input)
    await askSubCustomerUser(world, tx, actor, { customerId: actor.customerId, subCustomerId, invitee })
  })
}

/** Refuses PERMISSION_DENIED, MASTER_ONLY, and NOT_FOUND for an offer of another sub-customer, or open no more. */
export async function withdrawFromSubCustomer(world: World, actor: TenantActor, input: SubCustomerOfferRef): Promise<void> {
  await asMaster(world, actor, async tx => {
    const { name } = await requireOffer(tx, actor, input)
    const { offer_id: id, sub_customer_id: subCustomerId } = input
    await withdrawOffer(tx, actor.customerId, { id, rank: 'MEMBER', now: world.clock.now() })
    const of = { customerId: actor.customerId, subCustomerId }
    await audit(world, tx, actor, 'organization.withdraw-invitation', ['sub-customer', subCustomerId, of], { offer_id: id })
    await notePerson(world, tx, actor, { ...of, action: 'WITHDRAW_INVITATION', before: name })
  })
}

/** He belongs to nobody afterwards. Refuses PERMISSION_DENIED, MASTER_ONLY, and NOT_FOUND for who is no user of this sub-customer. */
export async function removeFromSubCustomer(world: World, actor: TenantActor, input: SubCustomerUserRef): Promise<void> {
  requireAgent(actor)
  const { user_id: userId, sub_customer_id: subCustomerId } = input
  await world.db.transaction(system, async tx => {
    const persons = await lockPersons(tx, [actor.userId, userId])
    requireMaster(persons, actor)
    const person = persons.find(({ id }) => id === userId)
    if (person?.customerId !== actor.customerId || person.subCustomerId !== subCustomerId) throw new Refusal('NOT_FOUND')
    await expel(world, tx, actor, person, actor.customerId)
  })
  forgetSessionsOf(world, userId)
}

async function requireOffer(tx: Tx, { customerId }: TenantActor, input: SubCustomerOfferRef) {
  await lockCustomer(tx, customerId)
  const found = await findOpenOffer(tx, customerId, { id: input.offer_id, rank: 'MEMBER' })
  if (found?.subCustomerId !== input.sub_customer_id) throw new Refusal('NOT_FOUND')
  return { ...found, subCustomerId: input.sub_customer_id }
}
