// Invite again: a lapsed or rejected invitation gets a new 24 hours (domain.md 6, invite).
import { invitationStands, lockInvitation, lockPersons } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Invitation } from '@tallyhelm/protocol/topics/organization/member-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { countInvite, requireMaster, startInvitation } from './member-steps.ts'

/**
 * Only the master may; one that still waits is given back unchanged. Refuses with MASTER_ONLY, INVITES_TOO_OFTEN, NOT_FOUND
 * (foreign, unknown or withdrawn), MEMBER_ALREADY and MOBILE_UNREGISTERED (disabled since).
 */
export async function inviteAgain(world: World, actor: TenantActor, input: { invitation_id: string }): Promise<Invitation> {
  await countInvite(world, actor)
  return world.db.transaction({ kind: 'system' }, async tx => {
    requireMaster(await lockPersons(tx, [actor.userId]), actor)
    const invitation = await lockInvitation(tx, actor.customerId, input.invitation_id)
    if (!invitation) throw new Refusal('NOT_FOUND')
    const [person] = await lockPersons(tx, [invitation.userId])
    if (person?.customerId === actor.customerId) throw new Refusal('MEMBER_ALREADY')
    const stands = invitationStands(invitation, world.clock.now())
    if (stands === undefined) throw new Refusal('NOT_FOUND')
    if (stands === 'PENDING') return { invitation_id: invitation.id, expires_at: invitation.expiresAt.toISOString(), is_new: false }
    if (!person || person.isDisabled) throw new Refusal('MOBILE_UNREGISTERED')
    return startInvitation(world, tx, actor, person)
  })
}
