// The asset of a plan: whether it may be used on the ad account, and what the platform holds of it.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { assetForAd, requireUsable } from '../creatives/push-asset.ts'
import type { RequireAsset } from './publishing-create.ts'
import type { MediaOfAsset } from './publishing-items.ts'

const NO_VIDEO = '视频观看需要选择视频素材'

/** Assets are the customer's, whichever of its people publish. Refuses NOT_FOUND, and INPUT_INVALID by field. */
export const requireAsset: RequireAsset = async (tx, { customerId }, { creative, objective }, account) => {
  const { asset_id: assetId, cover_asset_id: coverId = null } = creative
  if (assetId === null) return
  let kind: 'IMAGE' | 'VIDEO' | undefined
  const demand = (asset: { kind: 'IMAGE' | 'VIDEO' }) => {
    ;({ kind } = asset)
    return objective === 'VIDEO_VIEWS' && kind === 'IMAGE' ? NO_VIDEO : undefined
  }
  await requireUsable(tx, { customerId, assetId, account, path: 'creative.asset_id', demand })
  const path = 'creative.cover_asset_id'
  if (kind === 'VIDEO' && coverId === null) throw new Refusal('INPUT_INVALID', {}, [{ path, msg: '请选择视频封面图片' }])
  const picture = (asset: { kind: 'IMAGE' | 'VIDEO' }) => (asset.kind === 'IMAGE' ? undefined : '视频封面需为图片')
  if (coverId !== null) await requireUsable(tx, { customerId, assetId: coverId, account, path, demand: picture })
}

export const mediaOfAsset: MediaOfAsset = async (world, owner, asked) => {
  const { coverId, ...of } = asked
  const asset = await assetForAd(world, owner, of)
  const cover = coverId === null ? null : await assetForAd(world, owner, { ...of, assetId: coverId })
  if (asset.kind !== 'ready') return asset
  if (cover !== null && cover.kind !== 'ready') return { ...cover, told: `封面：${cover.told}` }
  const { mediaId: id, mediaKind: kind, isAiMade } = asset
  return { kind: 'ready', media: { kind, id, coverId: kind === 'VIDEO' ? (cover?.mediaId ?? null) : null, isAiMade } }
}
