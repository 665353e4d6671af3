// Leave: a member goes out of the organisation; all sessions end.
import { audit } from '@tallyhelm/modules/audit'
import { customerName, exitCustomer } from '@tallyhelm/modules/organization'
import { endSessionsOfUser, forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { lockSelf } from './join-organization.ts'
import { tell } from './member-steps.ts'

/** Refuses with MASTER_MUST_HAND_OVER; NOT_FOUND for somebody who is no member any more. What was submitted stays the customer's. */
export async function leaveOrganization(world: World, actor: TenantActor): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const person = await lockSelf(tx, actor)
    if (person.isMaster) throw new Refusal('MASTER_MUST_HAND_OVER')
    if (!(await exitCustomer(tx, actor.userId, actor.customerId))) throw new Refusal('NOT_FOUND')
    await endSessionsOfUser(tx, actor.userId, 'REVOKED', now)
    await audit(world, tx, actor, 'organization.leave', ['user', actor.userId])
    const company = await customerName(tx, actor.customerId)
    await tell(world, tx, person, {
      object: `left:${now.getTime()}`,
      kind: 'SECURITY',
      title: '已退出组织',
      text: `您已退出“${company}”。`,
    })
  })
  forgetSessionsOf(world, actor.userId)
}
