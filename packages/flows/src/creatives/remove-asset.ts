// Remove asset: it leaves the gallery, and its file the disk; what is on ad accounts stays there.
import { audit } from '@tallyhelm/modules/audit'
import { hasPushUnderWay, hasTaskUnderWay, lockAsset, removeAsset as remove } from '@tallyhelm/modules/creatives'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses NOT_FOUND for what is not the actor's own, and CREATIVE_IN_USE while it is pushed or something is made of it. */
export async function removeAsset(world: World, actor: TenantActor, id: string): Promise<{ removed: boolean }> {
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const asset = await lockAsset(tx, actor.customerId, id)
    if (!asset) throw new Refusal('NOT_FOUND')
    if (await hasPushUnderWay(tx, id)) throw new Refusal('CREATIVE_IN_USE', { why: '正在推送' })
    if (await hasTaskUnderWay(tx, actor.customerId, id)) throw new Refusal('CREATIVE_IN_USE', { why: '正被生成任务使用' })
    await remove(tx, id, world.clock.now())
    await audit(world, tx, actor, 'creatives.remove', ['creative-asset', id], { name: asset.name })
    return { removed: true }
  })
}
