// Join: an invited user becomes a member; all sessions end, and the next sign-in is the member's (spec §4, Invitation).
import { audit } from '@tallyhelm/modules/audit'
import {
  answerInvitation,
  customerName,
  enterCustomer,
  invitationStands,
  lockInvitationTo,
  lockPersons,
  type Person,
} from '@tallyhelm/modules/organization'
import { endSessionsOfUser, forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AnswerInvitationRequest } from '@tallyhelm/protocol/topics/organization/member-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tell } from './member-steps.ts'

/**
 * Refuses with NOT_FOUND (no invitation to this user), INVITATION_GONE (answered or withdrawn), INVITATION_LAPSED and
 * JOINED_ELSEWHERE: who belongs to a customer must leave it first, and a master hand it over before that.
 */
export async function joinOrganization(world: World, actor: UserActor, input: AnswerInvitationRequest): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    // The person first, then the invitation: two answers at once come one after the other.
    const person = await lockSelf(tx, actor)
    const invitation = await lockInvitationTo(tx, actor.userId, input.invitation_id)
    if (!invitation) throw new Refusal('NOT_FOUND')
    const stands = invitationStands(invitation, now)
    if (stands === 'LAPSED') throw new Refusal('INVITATION_LAPSED')
    if (stands !== 'PENDING') throw new Refusal('INVITATION_GONE')
    if (person.customerId !== null) throw new Refusal('JOINED_ELSEWHERE', { customer: await customerName(tx, person.customerId) })
    const tenant = { customerId: invitation.customerId, subCustomerId: null }
    await enterCustomer(tx, { userId: actor.userId, customerId: tenant.customerId, isMaster: false, now })
    await answerInvitation(tx, invitation.id, 'JOINED', now)
    await endSessionsOfUser(tx, actor.userId, 'REVOKED', now)
    await audit(world, tx, actor, 'organization.join', ['user', actor.userId, tenant])
    await tell(
      world,
      tx,
      { ...person, id: invitation.inviterId },
      {
        object: `${invitation.id}:${invitation.round}:joined`,
        kind: 'INVITATION',
        title: '成员已加入',
        text: `${person.userName}已接受邀请，加入了组织。`,
        link: '/user/info',
      },
    )
  })
  forgetSessionsOf(world, actor.userId)
}

/** The actor's own row; gone only together with the user. */
export async function lockSelf(tx: Tx, actor: UserActor): Promise<Person> {
  const [person] = await lockPersons(tx, [actor.userId])
  if (!person) throw new Refusal('SESSION_MISSING')
  return person
}
