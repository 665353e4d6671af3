// Apply for a new customer: who has none asks the agency to set one up, and may mend what was rejected.
import { lockLatestCase } from '@tallyhelm/modules/cases'
import { type ApplicationFields, insertApplication, lockApplication, updateApplication } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ApplyRequest, ReapplyRequest } from '@tallyhelm/protocol/topics/organization/binding-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase } from '../cases/open-case.ts'
import { lockRejectedCase, resubmitCase } from '../cases/resubmit-case.ts'
import { requireBindingTicket } from './binding-ticket.ts'
import { lockSelf } from './join-organization.ts'

const KIND = 'CUSTOMER_APPLICATION'

/** The same application again is the same; at most one is open. Refuses with TICKET_EXPIRED, CUSTOMER_BOUND_ALREADY and APPLICATION_OPEN. */
export async function applyForCustomer(world: World, actor: UserActor, input: ApplyRequest): Promise<void> {
  requireBindingTicket(world, actor, input.ticket)
  const fields = fieldsOf(input)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const person = await lockSelf(tx, actor)
    if (person.customerId !== null) throw new Refusal('CUSTOMER_BOUND_ALREADY')
    const latest = await lockLatestCase(tx, KIND, actor.userId)
    if (latest?.status === 'PENDING') {
      if (changedFields(fields, await lockApplication(tx, latest.id)).length > 0) throw new Refusal('APPLICATION_OPEN')
      return
    }
    const { id } = await openCase(world, tx, actor, {
      kind: KIND,
      subject: actor.userId,
      title: fields.companyName,
      object: { kind: 'user', id: actor.userId },
      reason: '',
      details: { company_name: fields.companyName },
    })
    await insertApplication(tx, id, actor.userId, fields)
  })
}

/** Refuses CUSTOMER_BOUND_ALREADY, and as lockRejectedCase and resubmitCase. */
export async function reapplyForCustomer(world: World, actor: UserActor, input: ReapplyRequest): Promise<void> {
  const fields = fieldsOf(input)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const rejected = await lockRejectedCase(tx, actor, input.case_id)
    if (rejected.kind !== KIND) throw new Refusal('NOT_FOUND')
    const person = await lockSelf(tx, actor)
    if (person.customerId !== null) throw new Refusal('CUSTOMER_BOUND_ALREADY')
    const changed = changedFields(fields, await lockApplication(tx, rejected.id))
    await resubmitCase(world, tx, actor, rejected, {
      title: fields.companyName,
      changed,
      details: { company_name: fields.companyName, changed },
    })
    await updateApplication(tx, rejected.id, fields)
  })
}

const fieldsOf = ({ company_name: companyName, contact, note }: Omit<ApplyRequest, 'ticket'>): ApplicationFields => ({
  companyName,
  contact,
  note,
})

/** By their names on the wire. */
function changedFields(fields: ApplicationFields, before: ApplicationFields): string[] {
  return [
    ...(fields.companyName === before.companyName ? [] : ['company_name']),
    ...(fields.contact === before.contact ? [] : ['contact']),
    ...(fields.note === before.note ? [] : ['note']),
  ]
}
