// How far this browser has watched each video.
import type { HelpVideo } from '@tallyhelm/protocol/topics/help/enums'

const keyOf = (name: HelpVideo) => `helpVideo-${name}`

/** 0 to 1. */
export function watchedOf(name: HelpVideo): number {
  const stored = Number(localStorage.getItem(keyOf(name)))
  return stored >= 0 && stored <= 1 ? stored : 0
}

/** Going back takes nothing away. */
export function keepWatched(name: HelpVideo, share: number): void {
  if (share > watchedOf(name)) localStorage.setItem(keyOf(name), Math.min(share, 1).toFixed(3))
}
