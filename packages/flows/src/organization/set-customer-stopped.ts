// Stop a customer, or start it again: its people sign in no more and nothing new is accepted, while what is under way ends and money stays.
import { audit } from '@tallyhelm/modules/audit'
import { lockStanding, usersOfCustomer, writeStopped } from '@tallyhelm/modules/organization'
import { endSessionsOfUsers, forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import type { StopChange } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Sessions end here at once, elsewhere within a second; starting again revives none of them. Nothing is written when it stands so already.
 * Refuses PERMISSION_DENIED and NOT_FOUND.
 */
export async function setCustomerStopped(world: World, actor: StaffActor, input: StopChange): Promise<void> {
  requireRole(actor, customerEndpoints.setStopped)
  const { customer_id: customerId, is_stopped: isStopped, reason } = input
  const now = world.clock.now()
  const users = await world.db.transaction({ kind: 'system' }, async tx => {
    const standing = await lockStanding(tx, customerId)
    if (!standing) throw new Refusal('NOT_FOUND')
    if (standing.isStopped === isStopped) return []
    await writeStopped(tx, customerId, isStopped ? now : null)
    const people = await usersOfCustomer(tx, customerId)
    const count = isStopped ? await endSessionsOfUsers(tx, people, now) : 0
    const action = isStopped ? 'organization.stop-customer' : 'organization.start-customer'
    await audit(world, tx, actor, action, ['customer', customerId, { customerId, subCustomerId: null }], {
      before: { is_stopped: standing.isStopped },
      after: { is_stopped: isStopped },
      ended: count,
      reason,
    })
    return people
  })
  for (const userId of users) forgetSessionsOf(world, userId)
}
