// Manage members by staff: take somebody out of a customer, and say who is its master.
import { audit } from '@tallyhelm/modules/audit'
import { handOver, lockCustomer, lockPersons, makeMaster, masterOf } from '@tallyhelm/modules/organization'
import { endSessionsOfUsers, forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import type { MasterChange, MemberRemoval } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { expel, tell } from './member-steps.ts'

/** He belongs to nobody afterwards; without its master a customer is offered to another person. Refuses PERMISSION_DENIED and NOT_FOUND. */
export async function removeByStaff(world: World, actor: StaffActor, input: MemberRemoval): Promise<void> {
  requireRole(actor, customerPartEndpoints.removeMember)
  const { customer_id: customerId, user_id: userId, reason } = input
  await world.db.transaction({ kind: 'system' }, async tx => {
    const [person] = await lockPersons(tx, [userId])
    if (person?.customerId !== customerId) throw new Refusal('NOT_FOUND')
    await expel(world, tx, actor, person, customerId, reason)
  })
  forgetSessionsOf(world, userId)
}

/**
 * Both sign in anew; the former master stays as a member. Refuses PERMISSION_DENIED, CUSTOMER_MOVED_ON where another one is the master than was
 * shown, NOT_FOUND for no member of this customer, and MEMBER_UNFIT for a disabled one, a sub-customer's user, or the master himself.
 */
export async function changeMasterByStaff(world: World, actor: StaffActor, input: MasterChange): Promise<void> {
  requireRole(actor, customerPartEndpoints.changeMaster)
  const { customer_id: customerId, user_id: heirId, from_user_id: fromId, reason } = input
  const now = world.clock.now()
  const concerned = [heirId, ...(fromId === null ? [] : [fromId])]
  await world.db.transaction({ kind: 'system' }, async tx => {
    const persons = await lockPersons(tx, concerned)
    await lockCustomer(tx, customerId)
    if (((await masterOf(tx, customerId)) ?? null) !== fromId) throw new Refusal('CUSTOMER_MOVED_ON')
    const heir = persons.find(({ id }) => id === heirId)
    if (heir?.customerId !== customerId) throw new Refusal('NOT_FOUND')
    if (heir.isMaster || heir.isDisabled || heir.subCustomerId !== null) throw new Refusal('MEMBER_UNFIT')
    if (fromId === null) await makeMaster(tx, customerId, heirId)
    else await handOver(tx, customerId, fromId, heirId)
    await endSessionsOfUsers(tx, concerned, now)
    await audit(world, tx, actor, 'organization.change-master', ['customer', customerId, { customerId, subCustomerId: null }], {
      before: { master: fromId },
      after: { master: heirId },
      reason,
    })
    const text = '您已成为组织的主账号，可以邀请和管理组织成员。'
    const former = persons.find(({ id }) => id === fromId)
    const [object, kind, isUrgent] = [`former-master:${now.getTime()}`, 'SECURITY', true] as const
    const told = '平台运营已将主账号转给其他成员，您仍是组织成员。如非您的要求，请立即联系专属顾问。'
    if (former) await tell(world, tx, former, { object, kind, title: '主账号已变更', text: told, isUrgent })
    await tell(world, tx, heir, { object: `master:${now.getTime()}`, kind: 'SECURITY', title: '您已成为主账号', text, isUrgent: true })
  })
  for (const userId of concerned) forgetSessionsOf(world, userId)
}
