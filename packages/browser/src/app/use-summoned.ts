// Summoned: a layer that a press opens, and Ctrl K (⌘ K) from anywhere; with `slash` also «/», where no list takes it for its filters.
import { useEffect, useEffectEvent, useState } from 'react'

type Summoned = {
  isOpen: boolean
  /** Counts the openings: each begins anew. 0 until the first one. */
  opening: number
  open: () => void
  close: () => void
}

export function useSummoned({ slash = false }: { slash?: boolean } = {}): Summoned {
  const [isOpen, setIsOpen] = useState(false)
  const [opening, setOpening] = useState(0)
  const open = () => {
    setOpening(before => before + 1)
    setIsOpen(true)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.shiftKey || event.altKey) return
    const isMain = event.ctrlKey || event.metaKey
    const isAsked = isMain ? event.key.toLowerCase() === 'k' : slash && event.key === '/' && !isTaken(event.target)
    if (!isAsked) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Lists listen on the document: they have answered before.
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { isOpen, opening, open, close: () => setIsOpen(false) }
}

/** Somebody types, or a layer is open. */
const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
