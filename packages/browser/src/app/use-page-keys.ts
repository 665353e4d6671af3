// Single keys of every page: g and a letter goes to a part of the application, ? lists all keys (visual.md 8).
import { isForPage } from '@tallyhelm/ui/table/single-keys'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'

const PATIENCE_MS = 1500

/** Where g and the key lead. */
export type Place = { key: string; title: string; path: string }

type Keys = { places: readonly Place[]; onHelp: () => void; isOn?: boolean }

export function usePageKeys({ places, onHelp, isOn = true }: Keys): void {
  const navigate = useNavigate()
  /** When g was pressed. */
  const going = useRef<number>(undefined)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const since = going.current
    going.current = undefined
    if (!isOn || !isForPage(event)) return
    if (event.key === '?') onHelp()
    else if (event.shiftKey) return
    else {
      const isGoing = since !== undefined && event.timeStamp - since < PATIENCE_MS
      const place = isGoing ? places.find(({ key }) => key === event.key) : undefined
      if (place !== undefined) void navigate(place.path)
      else if (event.key === 'g') going.current = event.timeStamp
      else return
    }
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
