// Pictures and videos of a Meta account, and the pages that it may speak for: what is known of them, never their bytes.
import type { MetaAccount } from './model.ts'
import type { World } from './world.ts'

export interface MetaImage {
  hash: string
  name: string
  width: number
  height: number
  createdAt: number
}

export interface MetaVideo {
  id: string
  title: string
  sessionId: string
  size: number
  received: number
  /** its first bytes say that it is one; absent: nothing came yet */
  isVideo?: boolean
  /** absent: the upload was not finished, and no list shows it */
  finishedAt?: number
}

export interface MetaPage {
  id: string
  name: string
}

/** Every account has one of its own. */
export const pagesOf = ({ id, companyName, pages }: MetaAccount): MetaPage[] =>
  pages ?? [{ id: `104${id.slice(-12).padStart(12, '0')}`, name: companyName }]

const TRANSCODING_MS = 2_000

export function standingOf({ state, clock }: World, video: MetaVideo): 'processing' | 'ready' | 'error' {
  const since = clock.now() - (video.finishedAt ?? Infinity)
  if (!(since >= (state.settings.metaTranscodingMs ?? TRANSCODING_MS))) return 'processing'
  return video.isVideo === true ? 'ready' : 'error'
}

export function findVideo({ state }: World, id: string): { account: MetaAccount; video: MetaVideo } | null {
  for (const account of Object.values(state.accounts)) {
    const video = account.platform === 'meta' ? account.videos?.find(each => each.id === id) : undefined
    if (account.platform === 'meta' && video) return { account, video }
  }
  return null
}
