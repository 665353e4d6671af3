// Ignore guidance: a user says that a recommendation is not for this ad account, and why.
import { audit } from '@tallyhelm/modules/audit'
import { closeGuidance, findOpenApply, lockGuidance } from '@tallyhelm/modules/guidance'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { GuidanceIgnore } from '@tallyhelm/protocol/topics/guidance/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses NOT_FOUND, GUIDANCE_CLOSED when it has ended, and GUIDANCE_BLOCKED while it is being applied. */
export async function ignoreGuidance(world: World, actor: TenantActor, input: GuidanceIgnore): Promise<Record<string, never>> {
  const { customerId, userName } = actor
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId: null }, async tx => {
    const item = await lockGuidance(tx, { id: input.guidance_id, customerId })
    if (!item) throw new Refusal('NOT_FOUND')
    if (item.status !== 'PENDING') throw new Refusal('GUIDANCE_CLOSED')
    if (await findOpenApply(tx, customerId, item.id)) throw new Refusal('GUIDANCE_BLOCKED', { why: '该建议正在应用，请等待结果' })
    const { reason, note } = input
    await closeGuidance(tx, item, 'IGNORED', 'customer', { by: userName, at: world.clock.now(), reason, note })
    await audit(world, tx, actor, 'guidance.ignore', ['guidance', item.id], {
      guidanceType: item.guidanceType,
      ignoreReason: reason,
      ignoreNote: note,
    })
    return {}
  })
}
