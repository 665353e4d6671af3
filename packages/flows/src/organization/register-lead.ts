// Register a lead: a customer says that it is interested in another channel; and one of the staff says that he got in touch.
import { audit } from '@tallyhelm/modules/audit'
import { findLeadByKey, findLeadSince, insertLead, lockCustomer, lockLead, writeContact } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleLeadEndpoints } from '@tallyhelm/protocol/topics/organization/console-lead-endpoints'
import type { LeadContacting } from '@tallyhelm/protocol/topics/organization/console-lead-schemas'
import { LEAD_REPEAT_DAYS } from '@tallyhelm/protocol/topics/organization/lead-enums'
import type { LeadReceipt, LeadRequest } from '@tallyhelm/protocol/topics/organization/lead-schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

const DAY_MS = 86_400_000

/**
 * Sent again it is one lead, and said again by whomever of the customer within 30 days it adds none. Refuses PERMISSION_DENIED for a
 * sub-customer, QUOTA_KEY_MISSING and QUOTA_KEY_REUSED.
 */
export async function registerLead(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: { idempotencyKey: string | undefined; request: LeadRequest },
): Promise<LeadReceipt> {
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const requestKey = requireKey(idempotencyKey)
  const { product, contact, remark } = request
  const bodyHash = world.secrets.tokenDigest(JSON.stringify([product, contact, remark]))
  const { customerId, userId, userName: submitter } = actor
  return await world.db.transaction({ kind: 'system' }, async tx => {
    await lockCustomer(tx, customerId)
    const same = await findLeadByKey(tx, userId, requestKey)
    if (same && same.bodyHash !== bodyHash) throw new Refusal('QUOTA_KEY_REUSED')
    if (same) return receipt(same, false)
    const at = world.clock.now()
    const earlier = await findLeadSince(tx, { customerId, product, since: new Date(at.getTime() - LEAD_REPEAT_DAYS * DAY_MS) })
    if (earlier) return receipt(earlier, true)
    const id = world.ids.next()
    await insertLead(tx, { id, customerId, userId, submitter, product, contact, remark, requestKey, bodyHash, at })
    await audit(world, tx, actor, 'organization.register-lead', ['lead', id, { customerId, subCustomerId: null }], { product })
    return receipt({ id, at }, false)
  })
}

const receipt = ({ id, at }: { id: string; at: Date }, isRepeated: boolean): LeadReceipt => ({
  lead_id: id,
  is_repeated: isRepeated,
  registered_at: at.toISOString(),
  message: isRepeated ? `已登记，${LEAD_REPEAT_DAYS} 天内无需重复登记，专属顾问会与您联系` : '登记成功，专属顾问会与您联系',
})

/** Once. Refuses PERMISSION_DENIED, NOT_FOUND, and LEAD_CONTACTED with the name of whoever was quicker. */
export async function contactLead(world: World, actor: StaffActor, { lead_id: id, note }: LeadContacting): Promise<void> {
  requireRole(actor, consoleLeadEndpoints.contact)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const lead = await lockLead(tx, id)
    if (!lead) throw new Refusal('NOT_FOUND')
    if (lead.contactedBy !== null) throw new Refusal('LEAD_CONTACTED', { name: lead.contactedBy })
    await writeContact(tx, id, { staffId: actor.staffId, note, at: world.clock.now() })
    const of = { customerId: lead.customerId, subCustomerId: null }
    await audit(world, tx, actor, 'organization.contact-lead', ['lead', id, of], {
      before: { lead_state: 'OPEN' },
      after: { lead_state: 'CONTACTED' },
      reason: note,
    })
  })
}
