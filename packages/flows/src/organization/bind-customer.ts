// Bind a customer: whom the agency offered it to becomes its master or a member, or signs in for a sub-customer of it.
import { audit } from '@tallyhelm/modules/audit'
import { enterCustomer, hasMaster, lockBindingOffer, takeBindingOffer } from '@tallyhelm/modules/organization'
import { endOtherSessions, forgetSessionsOf, type OpenedSession, rotateSession } from '@tallyhelm/modules/session'
import { insertLogs, operatorOf } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { BindRequest } from '@tallyhelm/protocol/topics/organization/binding-schemas'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { requireBindingTicket } from './binding-ticket.ts'
import { lockSelf } from './join-organization.ts'
import { tellMaster } from './member-steps.ts'

/**
 * This session is rotated, all others end. Refuses with TICKET_EXPIRED, CUSTOMER_BOUND_ALREADY, NOT_FOUND (never offered to this
 * phone, or taken back), BINDING_TAKEN (by anyone; a customer has one master) and BINDING_LAPSED.
 */
export async function bindCustomer(
  world: World,
  actor: UserActor,
  input: BindRequest,
): Promise<{ session: OpenedSession; customerName: string }> {
  requireBindingTicket(world, actor, input.ticket)
  const now = world.clock.now()
  const bound = await world.db.transaction({ kind: 'system' }, async tx => {
    const person = await lockSelf(tx, actor)
    if (person.customerId !== null) throw new Refusal('CUSTOMER_BOUND_ALREADY')
    const offer = await lockBindingOffer(tx, input.offer_id, person)
    if (!offer) throw new Refusal('NOT_FOUND')
    const { customerId, subCustomerId, isMember } = offer
    const isMaster = subCustomerId === null && !isMember
    if (offer.isTaken || (isMaster && (await hasMaster(tx, customerId)))) throw new Refusal('BINDING_TAKEN')
    if (offer.expiresAt.getTime() <= now.getTime()) throw new Refusal('BINDING_LAPSED')
    await enterCustomer(tx, { userId: actor.userId, customerId, subCustomerId, isMaster, now })
    await takeBindingOffer(tx, offer.id, actor.userId, now)
    await endOtherSessions(tx, actor.userId, actor.sessionId, now)
    await audit(world, tx, actor, 'organization.bind', ['user', actor.userId, { customerId, subCustomerId }])
    if (subCustomerId !== null) {
      const log = { id: world.ids.next(), customerId, subCustomerId, at: now, operator: operatorOf(actor) }
      await insertLogs(tx, [{ ...log, action: 'JOIN', before: '', after: maskMobile(person.mobile) }])
    }
    if (!isMaster) {
      const where = isMember
        ? '您的组织，可查看和操作组织的数据。如非您的要求，请登录后到“组织成员”移除'
        : '您的子客户。如非您的要求，请登录后移除'
      const text = `${maskMobile(person.mobile)} 已接受邀请，加入了${where}，并联系专属顾问。`
      await tellMaster(world, tx, customerId, { object: `bound:${offer.id}`, title: '新成员已加入', text, isUrgent: isMember })
    }
    return { session: await rotateSession(world, tx, actor.sessionId), customerName: offer.customerName }
  })
  forgetSessionsOf(world, actor.userId)
  return bound
}
