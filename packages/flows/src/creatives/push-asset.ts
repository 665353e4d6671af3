// Push asset: to ad accounts, each once; and what an ad of an account names of it.
import { type AdAccount, findAdAccounts, lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { type Asset, findAsset, insertPush, latestPush, lockAsset, markerOf, type Push, showPushes } from '@tallyhelm/modules/creatives'
import { insertItems } from '@tallyhelm/modules/items'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type AssetKind, CREATIVE_CHANNELS, type CreativeChannel } from '@tallyhelm/protocol/topics/creatives/enums'
import { misfit } from '@tallyhelm/protocol/topics/creatives/limits'
import type { PushRequest, PushResults } from '@tallyhelm/protocol/topics/creatives/schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'

type Place = { id: string; channel: CreativeChannel; outsideAccountId: string }

/** What is there already, or under way, is accepted and not sent again. Refuses NOT_FOUND where the asset or an account is not the actor's own. */
export async function pushAsset(world: World, actor: TenantActor, { asset_id: assetId, account_ids }: PushRequest): Promise<PushResults> {
  const { customerId } = actor
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const asset = await lockAsset(tx, customerId, assetId)
    if (!asset) throw new Refusal('NOT_FOUND')
    const accounts = new Map((await lockAdAccounts(tx, account_ids)).filter(each => isHeld(each, customerId)).map(each => [each.id, each]))
    if (accounts.size !== account_ids.length) throw new Refusal('NOT_FOUND')
    const results: PushResults['results'] = []
    for (const id of account_ids) {
      const account = accounts.get(id)
      const problem = account && problemOf(asset, account)
      if (account && problem === undefined) await beginPush(world, tx, { asset, place: placeOf(account) })
      results.push({ account_id: id, accepted: problem === undefined, msg: problem ?? '' })
    }
    await audit(world, tx, actor, 'creatives.push', ['creative-asset', assetId], {
      name: asset.name,
      accounts: account_ids,
      accepted: results.filter(({ accepted }) => accepted).length,
    })
    return { results }
  })
}

/** The platform's own id where the asset is there; `told`: what is waited for, or why it can't be, in words for people. */
export type AssetForAd =
  | { kind: 'ready'; mediaId: string; mediaKind: AssetKind; isAiMade: boolean }
  | { kind: 'waiting'; told: string }
  | { kind: 'failed'; told: string }

/**
 * Of a customer's asset on an ad account of the same customer; begins a push where there is none, or where the last one failed and `again` is
 * asked. Whoever waits asks again: the push goes on by itself.
 */
export async function assetForAd(
  world: World,
  { customerId }: { customerId: string },
  { assetId, accountId, again = false }: { assetId: string; accountId: string; again?: boolean },
): Promise<AssetForAd> {
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId: null }, async tx => {
    const asset = await lockAsset(tx, customerId, assetId)
    if (!asset) return { kind: 'failed', told: '素材不存在或已删除' }
    const [account] = await findAdAccounts(tx, [accountId])
    if (!account || !isHeld(account, customerId)) return { kind: 'failed', told: '广告账户不存在或已收回' }
    if (asset.standing === 'UPLOADING') return { kind: 'waiting', told: '素材上传中' }
    const problem = problemOf(asset, account)
    if (problem !== undefined) return { kind: 'failed', told: problem }
    const place = placeOf(account)
    const known = await latestPush(tx, { customerId, assetId, adAccountId: accountId })
    if (known?.state === 'READY' && known.mediaId !== null)
      return { kind: 'ready', mediaId: known.mediaId, mediaKind: asset.kind, isAiMade: asset.isAiMade }
    if (known?.state === 'FAILED' && !again) return { kind: 'failed', told: known.reason || '素材推送失败' }
    if (!known || known.state === 'FAILED') await beginPush(world, tx, { asset, place })
    return { kind: 'waiting', told: known?.state === 'TRANSCODING' ? '素材转码中' : '素材推送中' }
  })
}

const isHeld = (account: AdAccount, customerId: string) => account.takenBackAt === null && account.customerId === customerId

function placeOf({ id, channel, outsideAccountId }: AdAccount): Place {
  const own = CREATIVE_CHANNELS.find(each => each === channel)
  if (!own) throw new Error(`${channel} takes no assets`)
  return { id, channel: own, outsideAccountId }
}

/** Why the asset can't be on the account; undefined: it can. */
export function problemOf(asset: Asset, { channel }: Pick<AdAccount, 'channel'>): string | undefined {
  const own = CREATIVE_CHANNELS.find(each => each === channel)
  if (!own) return `${CHANNELS[channel].name} 广告不使用图片和视频素材`
  const { standing, kind, bytes, width, height, durationMs } = asset
  if (standing === 'FAILED') return asset.reason
  if (standing === 'UPLOADING' || width === null || height === null) return '素材尚未上传完成'
  if (asset.fits.includes(own)) return undefined
  return `${CHANNELS[own].name}：${misfit(own, { kind, bytes, width, height, durationMs }) ?? '不支持该素材'}`
}

/** The asset is locked. Gives the push that is under way, or there already. */
async function beginPush(world: World, tx: Tx, { asset, place }: { asset: Asset; place: Place }): Promise<void> {
  const { id: assetId, customerId } = asset
  const known: Push | undefined = await latestPush(tx, { customerId, assetId, adAccountId: place.id })
  if (known && known.state !== 'FAILED') return
  const id = world.ids.next()
  const { channel, outsideAccountId: target } = place
  const at = world.clock.now()
  await insertItems(tx, [{ id, kind: 'PUSH', customerId, subCustomerId: null, channel, target, name: markerOf(id) }], at)
  await insertPush(tx, { id, customerId, assetId, adAccountId: place.id, channel, at })
  await showPushes(tx, assetId)
  await world.queue.enqueue(tx, 'creatives.carry-out', {}, { jobKey: 'creatives.carry-out' })
}

/** Refuses NOT_FOUND, and INPUT_INVALID at `path` for an asset that can't be used on the account as it is. */
export async function requireUsable(
  tx: Tx,
  {
    customerId,
    assetId,
    account,
    path,
    demand,
  }: {
    customerId: string
    assetId: string
    account: AdAccount
    path: string
    /** what must hold besides, in words where it does not */
    demand: (asset: Asset) => string | undefined
  },
): Promise<void> {
  const asset = await findAsset(tx, customerId, assetId)
  if (!asset) throw new Refusal('NOT_FOUND')
  const problem = problemOf(asset, account) ?? demand(asset)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path, msg: problem }])
}
