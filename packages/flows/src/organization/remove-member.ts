// Remove a member, whose sessions end, or withdraw an invitation.
import { audit } from '@tallyhelm/modules/audit'
import {
  answerInvitation,
  customerName,
  exitCustomer,
  invitationStands,
  lockCustomer,
  lockInvitation,
  lockPersons,
  withdrawOffer,
} from '@tallyhelm/modules/organization'
import { endSessionsOfUser, forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { RemoveMemberRequest } from '@tallyhelm/protocol/topics/organization/member-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { requireMaster, tell } from './member-steps.ts'

/**
 * Only the master may. A removed member belongs to nobody afterwards. Refuses with MASTER_ONLY, MASTER_MUST_HAND_OVER (oneself)
 * and NOT_FOUND (foreign, unknown, a sub-customer's user, an invitation that has ended).
 */
export async function removeMember(world: World, actor: TenantActor, input: RemoveMemberRequest): Promise<void> {
  if (input.user_id === undefined) return withdrawInvitation(world, actor, input.invitation_id ?? '')
  const userId = input.user_id
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const persons = await lockPersons(tx, [actor.userId, userId])
    requireMaster(persons, actor)
    if (userId === actor.userId) throw new Refusal('MASTER_MUST_HAND_OVER')
    const person = persons.find(({ id }) => id === userId)
    if (!person || !(await exitCustomer(tx, userId, actor.customerId))) throw new Refusal('NOT_FOUND')
    await endSessionsOfUser(tx, userId, 'REVOKED', now)
    await audit(world, tx, actor, 'organization.remove', ['user', userId])
    const company = await customerName(tx, actor.customerId)
    const text = `您已被主账号移出“${company}”。如有疑问，请联系邀请人或专属顾问。`
    await tell(world, tx, person, { object: `removed:${now.getTime()}`, kind: 'SECURITY', title: '已移出组织', text })
  })
  forgetSessionsOf(world, userId)
}

/** Of staff to become a member; the master takes it back as his own. */
async function withdrawStaffOffer(world: World, tx: Tx, actor: TenantActor, id: string): Promise<void> {
  const { customerId } = actor
  await lockCustomer(tx, customerId)
  if (!(await withdrawOffer(tx, customerId, { id, rank: 'MEMBER', now: world.clock.now() }))) throw new Refusal('NOT_FOUND')
  const tenant = { customerId, subCustomerId: null }
  await audit(world, tx, actor, 'organization.withdraw-invitation', ['customer', customerId, tenant], { offer_id: id })
}

async function withdrawInvitation(world: World, actor: TenantActor, invitationId: string): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    requireMaster(await lockPersons(tx, [actor.userId]), actor)
    const invitation = await lockInvitation(tx, actor.customerId, invitationId)
    if (!invitation) return withdrawStaffOffer(world, tx, actor, invitationId)
    if (invitationStands(invitation, now) === undefined) throw new Refusal('NOT_FOUND')
    await answerInvitation(tx, invitationId, 'WITHDRAWN', now)
    await audit(world, tx, actor, 'organization.withdraw-invitation', ['user', invitation.userId])
  })
}
