// Disclosure: which parent of the rail shows its panel; opens on hover with a delay, on click for good (visual.md 8, WCAG 1.4.13).
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { isAimingAt, type Point } from './safe-triangle.ts'

const OPEN_DELAY_MS = 80
const CLOSE_DELAY_MS = 200
/** How long a pointer that aims at the open panel may rest on another parent before that one opens. */
const AIMING_DELAY_MS = 300

export type Disclosure = {
  open: string | undefined
  /** Opens and stays until Esc, a press outside, or the focus leaves. */
  pin: (name: string) => void
  toggle: (name: string) => void
  close: () => void
  /** For a parent's button: resting on it opens. On the way to an open panel another parent is passed without opening it. */
  enterParent: (name: string, event: PointerEvent) => void
  /** For every way of the pointer over the parents. */
  moveOverParent: (name: string, event: PointerEvent) => void
  /** The open panel, once it is on the page. */
  panel: (node: HTMLElement | null) => void
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
  const aim = useRef<{ at: Point; isAiming: boolean }>({ at: { x: 0, y: 0 }, isAiming: false })
  const panel = useRef<HTMLElement>(null)
  const aims = (event: PointerEvent): boolean =>
    panel.current !== null && isAimingAt(panel.current.getBoundingClientRect(), aim.current.at, { x: event.clientX, y: event.clientY })
  const openAfter = (name: string, event: PointerEvent) =>
    after(state !== undefined && aims(event) ? AIMING_DELAY_MS : OPEN_DELAY_MS, () => setState({ name, isPinned: false }))
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
      openAfter(name, event)
    },
    moveOverParent: (name, event) => {
      if (event.pointerType === 'touch') return
      const wasAiming = aim.current.isAiming
      const isAiming = aims(event)
      // Whoever turned away on the way means the parent that the pointer is on.
      if (state !== undefined && state.name !== name && wasAiming && !isAiming) openAfter(name, event)
      aim.current = { at: { x: event.clientX, y: event.clientY }, isAiming }
    },
    panel: node => {
      panel.current = node
    },
    enterPanel: () => clearTimeout(timer.current),
    leave: event => {
      if (event.pointerType === 'touch') return
      after(CLOSE_DELAY_MS, () => setState(current => (current?.isPinned ? current : undefined)))
    },
  }
}
