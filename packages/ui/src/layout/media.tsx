// Tells parts whether the window is narrow, where tables become cards and dialogs fill the screen.
import { useSyncExternalStore } from 'react'

export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    notify => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )

/** Below 992 px: the layout for hands. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 991px)')
