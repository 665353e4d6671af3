// Apply for a new customer: who has none asks the agency to set one up.
import { type Application, insertApplication, lockOpenApplication } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ApplyRequest, CustomerApplication } from '@tallyhelm/protocol/topics/organization/schemas-binding'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { demandBindingTicket } from './binding-ticket.ts'
import { lockSelf } from './join-organization.ts'
import { audit } from './member-steps.ts'

/** The same application again is the same; at most one is open. Refuses with TICKET_EXPIRED, CUSTOMER_BOUND_ALREADY and APPLICATION_OPEN. */
export async function applyForCustomer(world: World, actor: UserActor, input: ApplyRequest): Promise<CustomerApplication> {
  demandBindingTicket(world, actor, input.ticket)
  const { company_name: companyName, contact, note } = input
  return world.db.transaction({ kind: 'system' }, async tx => {
    const person = await lockSelf(tx, actor)
    if (person.customerId !== null) throw new Refusal('CUSTOMER_BOUND_ALREADY')
    const open = await lockOpenApplication(tx, actor.userId)
    if (open) {
      if (open.companyName !== companyName || open.contact !== contact || open.note !== note) throw new Refusal('APPLICATION_OPEN')
      return onWire(open)
    }
    const made = { id: world.ids.next(), userId: actor.userId, companyName, contact, note }
    const now = world.clock.now()
    await insertApplication(tx, { ...made, now })
    await audit(world, tx, actor, 'organization.apply', actor.userId)
    return onWire({ ...made, status: 'PENDING', reason: '', createdAt: now, answeredAt: null })
  })
}

function onWire(application: Application): CustomerApplication {
  return {
    application_id: application.id,
    company_name: application.companyName,
    contact: application.contact,
    note: application.note,
    status: application.status,
    reason: application.reason,
    created_at: application.createdAt.toISOString(),
    answered_at: application.answeredAt?.toISOString() ?? null,
  }
}
