// Disclosure: which parent of the rail shows its panel; opens on hover with a delay, on click for good (visual.md 8, WCAG 1.4.13).
import { type PointerEvent, useEffect, useRef, useState } from 'react'

const OPEN_DELAY_MS = 80
const CLOSE_DELAY_MS = 200

export type Disclosure = {
  open: string | undefined
  /** Opens and stays until Esc, a press outside, or the focus leaves. */
  pin: (name: string) => void
  toggle: (name: string) => void
  close: () => void
  /** For a parent's button: resting on it opens. On the way to an open panel another parent is passed without opening it. */
  enterParent: (name: string, event: PointerEvent) => void
  /** For the panel and its bridge: being there keeps it open. */
  enterPanel: () => void
  leave: (event: PointerEvent) => void
}

export function useDisclosure(): Disclosure {
  const [state, setState] = useState<{ name: string; isPinned: boolean }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const close = () => {
    clearTimeout(timer.current)
    setState(undefined)
  }
  const pin = (name: string) => {
    clearTimeout(timer.current)
    setState({ name, isPinned: true })
  }
  return {
    open: state?.name,
    pin,
    close,
    toggle: name => (state?.name === name && state.isPinned ? close() : pin(name)),
    enterParent: (name, event) => {
      if (event.pointerType === 'touch') return
      if (state?.name === name) return clearTimeout(timer.current)
      const isHeadingForPanel = state !== undefined && event.movementX > 0
      after(isHeadingForPanel ? CLOSE_DELAY_MS : OPEN_DELAY_MS, () => setState({ name, isPinned: false }))
    },
    enterPanel: () => clearTimeout(timer.current),
    leave: event => {
      if (event.pointerType === 'touch') return
      after(CLOSE_DELAY_MS, () => setState(current => (current?.isPinned ? current : undefined)))
    },
  }
}
