// Invite a registered user into the organisation, for 24 hours.
import { invitationStands, lockInvitationOf, lockPersonByMobile, lockPersons } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Invitation, InviteRequest } from '@tallyhelm/protocol/topics/organization/member-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { countInvite, requireMaster, startInvitation } from './member-steps.ts'

/**
 * Only the master may; an invitation that still waits is given back unchanged, and nobody is told twice. Refuses with
 * MASTER_ONLY, INVITES_TOO_OFTEN, MOBILE_UNREGISTERED (a disabled user counts as none) and MEMBER_ALREADY. That a number is
 * registered is told to masters only, 30 times a day.
 */
export async function inviteMember(world: World, actor: TenantActor, input: InviteRequest): Promise<Invitation> {
  await countInvite(world, actor)
  return world.db.transaction({ kind: 'system' }, async tx => {
    // The person may belong to nobody, whom the tenant's scope does not see; the actor's customer stands in every statement instead.
    requireMaster(await lockPersons(tx, [actor.userId]), actor)
    const person = await lockPersonByMobile(tx, input.country_code, input.mobile)
    if (!person || person.isDisabled) throw new Refusal('MOBILE_UNREGISTERED')
    if (person.customerId === actor.customerId) throw new Refusal('MEMBER_ALREADY')
    const former = await lockInvitationOf(tx, actor.customerId, person.id)
    if (former && invitationStands(former, world.clock.now()) === 'PENDING') {
      return { invitation_id: former.id, expires_at: former.expiresAt.toISOString(), is_new: false }
    }
    return startInvitation(world, tx, actor, person)
  })
}
