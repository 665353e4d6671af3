// Reject an invitation, or take note that it lapsed (spec §4, Invitation).
import { audit } from '@tallyhelm/modules/audit'
import { answerInvitation, invitationStands, lockInvitationTo, noteLapseSeen } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AnswerInvitationRequest, RejectReply } from '@tallyhelm/protocol/topics/organization/member-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { lockSelf } from './join-organization.ts'

/** Gives whom to turn to. A lapsed one stays lapsed, and the profile says so no more. Refuses with NOT_FOUND and INVITATION_GONE. */
export async function rejectInvitation(world: World, actor: UserActor, input: AnswerInvitationRequest): Promise<RejectReply> {
  const now = world.clock.now()
  return world.db.transaction({ kind: 'system' }, async tx => {
    await lockSelf(tx, actor)
    const invitation = await lockInvitationTo(tx, actor.userId, input.invitation_id)
    if (!invitation) throw new Refusal('NOT_FOUND')
    if (invitation.status !== 'PENDING') throw new Refusal('INVITATION_GONE')
    if (invitationStands(invitation, now) === 'LAPSED') {
      await noteLapseSeen(tx, invitation.id, now)
    } else {
      await answerInvitation(tx, invitation.id, 'REJECTED', now)
      await audit(world, tx, actor, 'organization.reject', [
        'user',
        actor.userId,
        { customerId: invitation.customerId, subCustomerId: null },
      ])
    }
    return { invite_call_name: invitation.inviterName, invite_customer_name: invitation.customerName }
  })
}
