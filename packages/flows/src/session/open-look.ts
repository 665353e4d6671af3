// Open a look: one of the staff is to see the portal as a customer, or one of its sub-customers, sees it; nothing can be changed there.
import { audit } from '@tallyhelm/modules/audit'
import { findSales, findUser, usersToTell } from '@tallyhelm/modules/organization'
import { insertLook, LOOK_LIFE_MS, LOOK_TICKET_LIFE_MS } from '@tallyhelm/modules/session'
import { hasSubCustomer } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleLookEndpoints } from '@tallyhelm/protocol/topics/session/console-endpoints'
import type { LookRequest } from '@tallyhelm/protocol/topics/session/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Gives a ticket that the browser of this very session uses once, within a minute. The eyes are the master's, or the first user's.
 * Refuses NOT_FOUND for somebody else's customer or a foreign sub-customer, LOOK_WITHOUT_EYES where nobody could sign in.
 */
export async function openLook(world: World, actor: StaffActor, input: LookRequest): Promise<{ ticket: string; expires_at: string }> {
  requireRole(actor, consoleLookEndpoints.open)
  const { customer_id: customerId, sub_customer_id: subCustomerId } = input
  const now = world.clock.now()
  const ticket = world.secrets.newToken()
  const ticketUntil = new Date(now.getTime() + LOOK_TICKET_LIFE_MS)
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (actor.role === 'SALES' && (await findSales(tx, customerId)) !== actor.staffId) throw new Refusal('NOT_FOUND')
    if (subCustomerId !== null && !(await hasSubCustomer(tx, customerId, subCustomerId))) throw new Refusal('NOT_FOUND')
    const [userId] = await usersToTell(tx, customerId, subCustomerId)
    const user = userId === undefined ? undefined : await findUser(tx, userId)
    if (!user || user.isDisabled) throw new Refusal('LOOK_WITHOUT_EYES')
    const id = world.ids.next()
    await insertLook(tx, {
      id,
      ticketDigest: world.secrets.tokenDigest(ticket),
      ticketUntil,
      staffId: actor.staffId,
      staffSessionId: actor.sessionId,
      userId: user.id,
      customerId,
      subCustomerId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LOOK_LIFE_MS),
    })
    await audit(world, tx, actor, 'session.open-look', ['look', id, { customerId, subCustomerId }], { user: user.id })
  })
  return { ticket, expires_at: ticketUntil.toISOString() }
}
