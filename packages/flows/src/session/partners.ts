// Partners: systems that may send people over, signed in. Made and revoked by administrators; the secret is told once.
import { audit } from '@tallyhelm/modules/audit'
import { isCustomer } from '@tallyhelm/modules/organization'
import { endSessionsOfPartner, forgetSessionsOf, insertPartner, isAddressRange, revokePartner as revoke } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { partnerEndpoints } from '@tallyhelm/protocol/topics/session/partner-endpoints'
import type { NewPartner, PartnerSecret } from '@tallyhelm/protocol/topics/session/partner-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Refuses INPUT_INVALID for a name that is taken, a customer that is none and an address that is none. */
export async function createPartner(world: World, actor: StaffActor, input: NewPartner): Promise<PartnerSecret> {
  requireRole(actor, partnerEndpoints.create)
  const { name, customer_ids: customerIds, with_sub_customers: withSubCustomers, addresses, reason } = input
  const wrong = addresses.find(address => !isAddressRange(address))
  if (wrong !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'addresses', msg: `来源地址“${wrong}”格式不正确` }])
  const [id, secret] = [world.ids.next(), world.secrets.newToken()]
  const row = { id, name, secretDigest: world.secrets.tokenDigest(secret), customerIds, withSubCustomers, addresses }
  await world.db.transaction({ kind: 'system' }, async tx => {
    await requireCustomers(tx, customerIds ?? [])
    if (!(await insertPartner(tx, { ...row, createdBy: actor.staffId, now: world.clock.now() })))
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'name', msg: '该名称已存在' }])
    const after = { name, customer_ids: customerIds, with_sub_customers: withSubCustomers, addresses }
    await audit(world, tx, actor, 'session.create-partner', ['partner', id], { after, reason })
  })
  return { partner_id: id, name, secret }
}

/** What it issued and nobody has used ends too, and so do the sessions that its tokens opened. Refuses NOT_FOUND for one that is unknown or revoked. */
export async function revokePartner(world: World, actor: StaffActor, input: { partner_id: string; reason: string }): Promise<void> {
  requireRole(actor, partnerEndpoints.revoke)
  const users = await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    if (!(await revoke(tx, input.partner_id, now))) throw new Refusal('NOT_FOUND')
    const ended = await endSessionsOfPartner(tx, input.partner_id, now)
    await audit(world, tx, actor, 'session.revoke-partner', ['partner', input.partner_id], { reason: input.reason, ended: ended.length })
    return ended
  })
  for (const userId of users) forgetSessionsOf(world, userId)
}

async function requireCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    if (!(await isCustomer(tx, id))) throw new Refusal('INPUT_INVALID', {}, [{ path: 'customer_ids', msg: `没有编号为 ${id} 的客户` }])
}
