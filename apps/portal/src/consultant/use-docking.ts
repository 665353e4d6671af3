// Docking: how the widget follows the pointer and the arrow keys, and where it comes to rest.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onOpenConsultant } from './open-consultant.ts'
import {
  cornerOf as dockedCorner,
  type Docked,
  dockAt,
  type Edge,
  type Room,
  STEP_PX,
  storeDocked,
  storedDocked,
  within,
} from './position.ts'
import { cornerOf, type Point, useDragging } from './use-dragging.ts'

const MARGIN_PX = 8
const steps: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
}

export function useDocking(button: RefObject<HTMLElement | null>) {
  /** Where the arrow keys hold it, away from its edge. */
  const floating = useRef<Point>(undefined)
  const [docked, setDocked] = useState(storedDocked)
  const [isOpen, setIsOpen] = useState(false)
  const settle = (next: Docked) => {
    floating.current = undefined
    if (button.current) place(button.current, dockedCorner(next, roomOf(), sizeOf(button.current)))
    storeDocked(next)
    setDocked(next)
  }
  const letGo = (corner: Point) => {
    if (button.current) settle(dockAt(corner, roomOf(), sizeOf(button.current)))
  }
  const { handlers, takeMoved } = useDragging({
    onMove: corner => {
      setIsOpen(false)
      if (button.current) place(button.current, corner)
    },
    onDrop: letGo,
    onCancel: () => settle(docked),
  })
  useEffect(() => onOpenConsultant(() => setIsOpen(true)), [])
  useRoomChange(() => {
    if (button.current) place(button.current, dockedCorner(docked, roomOf(), sizeOf(button.current)))
  })
  return {
    docked,
    isOpen,
    /** The press at the end of a drag opens nothing. */
    setIsOpen: (next: boolean) => {
      if (!takeMoved() || !next) setIsOpen(next)
    },
    dockTo: (edge: Edge) => settle({ ...docked, edge }),
    handlers: {
      ...handlers,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = entryOf(steps, event.key)
        if (!step) return
        event.preventDefault()
        setIsOpen(false)
        const { x, y } = cornerOf(event.currentTarget)
        floating.current = place(event.currentTarget, { x: x + step.x, y: y + step.y })
      },
      onBlur: () => {
        if (floating.current) letGo(floating.current)
      },
    },
  }
}

/** Calls back at first, and when the window or the room beside the sidebar has changed. */
function useRoomChange(onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    changed()
    const watch = new ResizeObserver(() => changed())
    const main = document.getElementById('main')
    if (main) watch.observe(main)
    window.addEventListener('resize', changed)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', changed)
    }
  }, [])
}

function place(node: HTMLElement, corner: Point): Point {
  const inside = within(corner, roomOf(), sizeOf(node))
  node.style.translate = `${inside.x}px ${inside.y}px`
  return inside
}

/** Below the bars, beside the rail. */
function roomOf(): Room {
  const main = document.getElementById('main')
  const style = main && getComputedStyle(main)
  const gutter = style ? Number.parseFloat(style.paddingRight) : 0
  const left = style ? Number.parseFloat(style.paddingLeft) - gutter : 0
  const top = style ? Number.parseFloat(style.paddingTop) : 0
  return { left, top, width: document.documentElement.clientWidth - left, height: window.innerHeight - top - MARGIN_PX }
}

const sizeOf = (node: HTMLElement) => ({ width: node.offsetWidth, height: node.offsetHeight })
