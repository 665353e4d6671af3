// The pages that a Meta account may speak for, and how far its videos are.
import type { MetaPage, MetaVideo } from './meta-media.ts'
import type { MetaAccount } from './model.ts'
import type { World } from './world.ts'

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
