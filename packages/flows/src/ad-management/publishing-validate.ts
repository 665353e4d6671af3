// What a platform itself would object to in a plan, with nothing made and no asset sent.
import type { AdAccount } from '@tallyhelm/modules/ad-accounts'
import { findAsset, latestPush } from '@tallyhelm/modules/creatives'
import type { PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { Validated } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { adPlanOf, objectionsOf, type PlanMedia, planName } from './publishing-as-plan.ts'
import { requireAsset } from './publishing-media.ts'
import { makingOf, ownAccount, requirePlan, told } from './publishing-options.ts'

const ASSET = 'creative.asset_id'

/** What our own rules refuse is refused as by `createPublication`; the platform's objections are told by field. */
export async function validatePlan(world: World, actor: TenantActor, plan: PlanForm): Promise<Validated> {
  const scope = tenantScopeOf(actor)
  const account = await world.db.read(scope, tx => ownAccount(tx, plan.account_id))
  await requirePlan(world, account, plan, { until: 'AD' })
  const media = await world.db.read(scope, async tx => {
    await requireAsset(tx, actor, plan, account)
    return await mediaThere(tx, actor, plan, account)
  })
  const making = makingOf(world, account)
  const { name } = CHANNELS[account.channel]
  if (!making.check)
    return { is_checked_by_platform: false, note: `${name} 没有校验接口：已按其公开规则检查，以创建时的结果为准`, objections: [] }
  const answer = objectionsOf(told(await making.check(account, adPlanOf(plan, media), planName(plan.plan_name, ''))))
  // What is not there yet can't be shown to the platform: that it is lacking is no objection.
  const isUnsent = media === null && plan.creative.asset_id !== null
  const objections = answer.filter(({ path }) => !isUnsent || path !== ASSET)
  const outcome = objections.length === 0 ? `${name} 校验通过，未创建任何对象` : `${name} 校验未通过，请按提示修改`
  return { is_checked_by_platform: true, note: isUnsent ? `${outcome}；素材尚未推送到该账户，创建时再由平台检查` : outcome, objections }
}

/** What the platform holds of the asset by now; null where some of it is not there. */
async function mediaThere(tx: Tx, { customerId }: TenantActor, { creative }: PlanForm, { id }: AdAccount): Promise<PlanMedia | null> {
  const { asset_id: assetId, cover_asset_id: coverAssetId = null } = creative
  const asset = assetId === null ? undefined : await findAsset(tx, customerId, assetId)
  if (assetId === null || !asset) return null
  const idOf = async (of: string) => (await latestPush(tx, { customerId, assetId: of, adAccountId: id }))?.mediaId ?? null
  const mediaId = await idOf(assetId)
  const coverId = coverAssetId === null || asset.kind === 'IMAGE' ? null : await idOf(coverAssetId)
  if (mediaId === null || (asset.kind === 'VIDEO' && coverId === null)) return null
  return { kind: asset.kind, id: mediaId, coverId, isAiMade: asset.isAiMade }
}
