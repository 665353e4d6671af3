// Single keys of every page: g and a letter goes to a part of the portal, ? lists all keys (visual.md 8).
import { isForPage } from '@tallyhelm/ui/table/single-keys'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../lists/shortcuts.ts'
import type { MenuGroup } from '../routes/menu.ts'

/** The letters after g, and the entries that each may lead to: the first one of the user's menu counts. */
const PLACES: Readonly<Record<string, RegExp>> = {
  h: /dashboard$/,
  a: /^\/account\/[a-z]+$/,
  f: /^\/(wallet|record|credit)/,
  v: /^\/rectification/,
}
const PATIENCE_MS = 1500

export type Place = { key: string; title: string; path: string }

export function placesOf(menu: readonly MenuGroup[]): readonly Place[] {
  const items = menu.flatMap(group => ('path' in group ? [group] : group.columns.flatMap(column => column.items)))
  return Object.entries(PLACES).flatMap(([key, pattern]) => {
    const item = items.find(({ path }) => pattern.test(path))
    return item === undefined ? [] : [{ key, title: item.title, path: item.path }]
  })
}

export function usePageKeys(menu: readonly MenuGroup[], onHelp: () => void): void {
  const isOn = useShortcuts()
  const navigate = useNavigate()
  /** When g was pressed. */
  const going = useRef<number>(undefined)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const since = going.current
    going.current = undefined
    if (!isOn || !isForPage(event)) return
    if (event.key === '?') onHelp()
    else if (event.shiftKey) return
    else if (event.key === 'g') going.current = event.timeStamp
    else {
      const isGoing = since !== undefined && event.timeStamp - since < PATIENCE_MS
      const place = isGoing ? placesOf(menu).find(({ key }) => key === event.key) : undefined
      if (place === undefined) return
      void navigate(place.path)
    }
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
