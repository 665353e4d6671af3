// Creative rules: what is left of a customer's room, how large the next chunk is, and how our things are called on platforms.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AssetKind, AssetState, PushState } from '@tallyhelm/protocol/topics/creatives/enums'
import {
  CHUNK_BYTES,
  EXTENSIONS_OF,
  MOST_ASSETS,
  MOST_CUSTOMER_BYTES,
  MOST_UPLOADS_AT_ONCE,
} from '@tallyhelm/protocol/topics/creatives/limits'

export type Room = { bytes: number; assets: number; uploading: number }

/** Refuses CREATIVE_QUOTA_FULL where `bytes` more do not fit; whoever asks holds the customer's row. */
export function requireAssetRoom({ bytes: taken, assets, uploading }: Room, bytes: number): void {
  if (assets >= MOST_ASSETS) throw new Refusal('CREATIVE_QUOTA_FULL', { what: `素材已满 ${MOST_ASSETS} 个` })
  if (taken + bytes > MOST_CUSTOMER_BYTES)
    throw new Refusal('CREATIVE_QUOTA_FULL', { what: `素材空间已用完（共 ${MOST_CUSTOMER_BYTES / 1024 ** 3} GB）` })
  if (uploading >= MOST_UPLOADS_AT_ONCE) throw new Refusal('CREATIVE_QUOTA_FULL', { what: `有 ${MOST_UPLOADS_AT_ONCE} 个素材尚未传完` })
}

/** Refuses INPUT_INVALID for a name whose ending is of no file that may be uploaded. */
export function requireEnding(kind: AssetKind, name: string): void {
  const extensions = EXTENSIONS_OF[kind]
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase()
  if (extension !== undefined && extensions.includes(extension)) return
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'name', msg: `仅支持 ${extensions.join('、')} 格式` }])
}

/** The size of the chunk that begins at `position`. */
export const chunkAt = (position: number, bytes: number): number => Math.min(CHUNK_BYTES, bytes - position)

/** What the gallery shows of an asset that is whole, by its pushes. */
export function bestOf(pushes: readonly PushState[]): AssetState {
  const order: readonly PushState[] = ['READY', 'TRANSCODING', 'PUSHING', 'FAILED']
  return order.find(state => pushes.includes(state)) ?? 'CHECKED'
}

/** Of a name on a platform: by it our things are found again. No marker is a part of another one. */
export const markerOf = (id: string): string => `th${id}x`

/** TikTok takes 100 characters (tiktok.md 7); both ends are ours. */
const NAME_MOST = 60
export const platformName = (id: string, name: string, extension: string): string => {
  const plain = name.replace(/\.[A-Za-z0-9]{1,8}$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '_')
  return `${[...plain].slice(0, NAME_MOST).join('')}-${markerOf(id)}.${extension}`
}
