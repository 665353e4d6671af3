// The two-step guide of the transfer page, remembered by this browser under transferGuide: 1, then 2, then done (spec §2, §4).
import { createContext, useEffect, useState } from 'react'

const KEY = 'transferGuide'
const DONE = 'done'

export type GuidePlace = 1 | 2 | 'done'
export type TransferGuide = { at: GuidePlace; next: () => void; skip: () => void; restart: () => void }

export const GuideContext = createContext<TransferGuide>({
  at: DONE,
  next: () => undefined,
  skip: () => undefined,
  restart: () => undefined,
})

/** A first visit starts at 1. */
export const readGuide = (stored: string | null): GuidePlace => (stored === DONE ? DONE : stored === '2' ? 2 : 1)

export const guideAfter = (at: GuidePlace): GuidePlace => (at === 1 ? 2 : DONE)

export function useTransferGuide(): TransferGuide {
  const [at, setAt] = useState(() => readGuide(localStorage.getItem(KEY)))
  const go = (place: GuidePlace) => {
    localStorage.setItem(KEY, String(place))
    setAt(place)
  }
  useEffect(() => {
    if (at === DONE) return
    const onKey = (event: KeyboardEvent) => {
      // Escape is first of all a dialog's.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      localStorage.setItem(KEY, DONE)
      setAt(DONE)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [at])
  return { at, next: () => go(guideAfter(at)), skip: () => go(DONE), restart: () => go(1) }
}
