// Pictures, videos and identities of a TikTok account: what is known of them, never their bytes.
import type { TikTokAccount } from './model.ts'
import type { TikTokFile, TikTokIdentity, TikTokMedia } from './tiktok-running.ts'
import type { World } from './world.ts'

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

/** Every account has one, with events that ads may be optimised for. */
export const pixelsOf = ({ id }: TikTokAccount): { id: string; name: string; events: string[] }[] => [
  { id: `73${id.slice(2)}`, name: '官网 Pixel', events: ['ON_WEB_ORDER', 'SHOPPING', 'ON_WEB_CART', 'FORM'] },
]

const TRANSCODING_MS = 2_000

export const isTranscoding = ({ state, clock }: World, { kind, createdAt }: TikTokFile): boolean =>
  kind === 'VIDEO' && clock.now() < createdAt + (state.settings.tiktokTranscodingMs ?? TRANSCODING_MS)
