// Manage sub-customers of a second-tier agent by staff: set one up with its first user, name it anew, ask another user to sign in for it.
import { audit } from '@tallyhelm/modules/audit'
import { findNature, lockCustomer } from '@tallyhelm/modules/organization'
import { isSubCustomerNamed, lockSubCustomer, renameSubCustomer as rename } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import type { NewSubCustomer, SubCustomerChange, SubCustomerInvite } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { countInvitation } from './count-invitation.ts'
import { insertNewSubCustomer } from './create-sub-customer.ts'
import { askMember, inviteeOf } from './master-offer.ts'

const named = () => new Refusal('INPUT_INVALID', {}, [{ path: 'name', msg: '该客户已有同名的子客户' }])

/** Refuses PERMISSION_DENIED, NOT_FOUND, and INPUT_INVALID at `name` for one who is no agent or has one of this name; and as askMember. */
export async function takeOnSubCustomer(world: World, actor: StaffActor, input: NewSubCustomer): Promise<void> {
  requireRole(actor, customerPartEndpoints.createSubCustomer)
  const { customer_id: customerId, name, show_sub_customer_spend: showsSpend } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
    if ((await findNature(tx, customerId)) !== 'SECOND_AGENT')
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'name', msg: '只有二级代理可以有子客户' }])
    if (await isSubCustomerNamed(tx, customerId, name)) throw named()
    const subCustomerId = await insertNewSubCustomer(world, tx, actor, { customerId, name, showsSpend })
    await askMember(world, tx, actor, { customerId, subCustomer: { id: subCustomerId, name }, invitee: inviteeOf(input) })
  })
}

/** Refuses PERMISSION_DENIED, NOT_FOUND for one of another customer, and INPUT_INVALID at `name`. */
export async function renameSubCustomer(world: World, actor: StaffActor, input: SubCustomerChange): Promise<void> {
  requireRole(actor, customerPartEndpoints.renameSubCustomer)
  const { customer_id: customerId, sub_customer_id: id, name, reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    await lockCustomer(tx, customerId)
    const before = await lockSubCustomer(tx, customerId, id)
    if (before === undefined) throw new Refusal('NOT_FOUND')
    if (before === name) return
    if (await isSubCustomerNamed(tx, customerId, name, id)) throw named()
    await rename(tx, id, name)
    const tenant = { customerId, subCustomerId: id }
    await audit(world, tx, actor, 'sub-customers.rename', ['sub-customer', id, tenant], {
      before: { name: before },
      after: { name },
      reason,
    })
  })
}

/** Asked again, the same person gets another 24 hours. Refuses PERMISSION_DENIED, NOT_FOUND, INVITES_TOO_OFTEN, and as askMember. */
export async function inviteSubCustomerUser(world: World, actor: StaffActor, input: SubCustomerInvite): Promise<void> {
  requireRole(actor, customerPartEndpoints.inviteSubCustomerUser)
  const { customer_id: customerId, sub_customer_id: subCustomerId } = input
  await countInvitation(world, customerId)
  await world.db.transaction({ kind: 'system' }, async tx => {
    await lockCustomer(tx, customerId)
    const name = await lockSubCustomer(tx, customerId, subCustomerId)
    if (name === undefined) throw new Refusal('NOT_FOUND')
    await askMember(world, tx, actor, { customerId, subCustomer: { id: subCustomerId, name }, invitee: inviteeOf(input) })
  })
}
