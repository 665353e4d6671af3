// Pictures, videos and identities of a TikTok account: what is known of them, never their bytes.
import type { TikTokAccount } from './model.ts'
import type { World } from './world.ts'

export interface TikTokFile {
  kind: 'IMAGE' | 'VIDEO'
  id: string
  materialId: string
  name: string
  md5: string
  size: number
  width: number
  height: number
  /** of videos */
  durationMs: number | null
  createdAt: number
}
/** Pieces of one file, and the file of the repository that they became. */
export interface TikTokUpload {
  id: string
  contentType: string
  name: string
  size: number
  received: number
  /** absent until it is finished */
  fileId?: string
  md5?: string
}
export interface TikTokIdentity {
  id: string
  name: string
  pictureId: string | null
}
export interface TikTokMedia {
  files: TikTokFile[]
  uploads: TikTokUpload[]
  identities: TikTokIdentity[]
  lastChange: string
}

export const mediaOf = (account: TikTokAccount): TikTokMedia => account.media ?? { files: [], uploads: [], identities: [], lastChange: '' }

export function changedMedia(account: TikTokAccount, what: string): TikTokMedia {
  const media = (account.media ??= mediaOf(account))
  media.lastChange = what
  return media
}

/** Every account has one from the beginning. */
export const identitiesOf = (account: TikTokAccount): TikTokIdentity[] => [
  { id: `71${account.id.slice(2)}`, name: account.companyName, pictureId: null },
  ...mediaOf(account).identities,
]

export interface TikTokPixel {
  id: string
  name: string
  events: string[]
}
export const pixelsOf = ({ id }: TikTokAccount): TikTokPixel[] => [
  { id: `73${id.slice(2)}`, name: '官网 Pixel', events: ['ON_WEB_ORDER', 'SHOPPING', 'ON_WEB_CART', 'FORM'] },
]

const TRANSCODING_MS = 2_000

export const isTranscoding = ({ state, clock }: World, { kind, createdAt }: TikTokFile): boolean =>
  kind === 'VIDEO' && clock.now() < createdAt + (state.settings.tiktokTranscodingMs ?? TRANSCODING_MS)
