// Drafts of plans: kept whatever is in them, by the version that was opened; in the portal they stand beside the publications.
import { countAdDrafts, deleteAdDraft, hasAdDraft, insertAdDraft, replaceAdDraft } from '@tallyhelm/modules/ad-management'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { DRAFTS_MOST } from '@tallyhelm/protocol/topics/ad-management/publishing-limits'
import type { DraftRemoved, DraftSave, DraftSaved } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses NOT_FOUND for one that is not there, AD_DRAFT_CHANGED for another version, and AD_DRAFTS_TOO_MANY. */
export async function saveAdDraft(world: World, actor: TenantActor, draft: DraftSave): Promise<DraftSaved> {
  const { draft_id: draftId, version, channel, draft_name: name, content } = draft
  const at = world.clock.now()
  const kept = { channel, name, content, by: actor.userName, at }
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    if (draftId !== undefined) {
      if (!(await hasAdDraft(tx, draftId))) throw new Refusal('NOT_FOUND')
      if (!(await replaceAdDraft(tx, { ...kept, id: draftId, version }))) throw new Refusal('AD_DRAFT_CHANGED')
      return { draft_id: draftId, version: version + 1, saved_at: at.toISOString() }
    }
    if ((await countAdDrafts(tx, actor)) >= DRAFTS_MOST) throw new Refusal('AD_DRAFTS_TOO_MANY', { max: DRAFTS_MOST })
    const id = world.ids.next()
    await insertAdDraft(tx, { ...kept, id, customerId: actor.customerId, subCustomerId: actor.subCustomerId })
    return { draft_id: id, version: 1, saved_at: at.toISOString() }
  })
}

/** Refuses NOT_FOUND. */
export async function removeAdDraft(world: World, actor: TenantActor, draftId: string): Promise<DraftRemoved> {
  const removed = await world.db.transaction(tenantScopeOf(actor), tx => deleteAdDraft(tx, draftId))
  if (!removed) throw new Refusal('NOT_FOUND')
  return { removed }
}
