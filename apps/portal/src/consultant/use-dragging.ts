// Dragging: follows a pressed pointer, and tells a drag from a press.
import { type PointerEvent, useRef } from 'react'

/** A press that moves less is a press. */
const DRAG_PX = 4

export type Point = { x: number; y: number }
type Drag = { pointer: Point; corner: Point; hasMoved: boolean }
type Options = { onMove: (corner: Point) => void; onDrop: (corner: Point) => void; onCancel: () => void }

/** The corner is the upper left one of the element that carries the handlers. */
export function useDragging({ onMove, onDrop, onCancel }: Options) {
  const drag = useRef<Drag>(undefined)
  return {
    /** Whether the press that ends now was a drag; asked once. */
    takeMoved: (): boolean => {
      const hasMoved = drag.current?.hasMoved === true
      drag.current = undefined
      return hasMoved
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { pointer: { x: event.clientX, y: event.clientY }, corner: cornerOf(event.currentTarget), hasMoved: false }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const dragging = drag.current
        if (!dragging || !event.currentTarget.hasPointerCapture(event.pointerId)) return
        const [dx, dy] = [event.clientX - dragging.pointer.x, event.clientY - dragging.pointer.y]
        if (!dragging.hasMoved && Math.hypot(dx, dy) < DRAG_PX) return
        dragging.hasMoved = true
        onMove({ x: dragging.corner.x + dx, y: dragging.corner.y + dy })
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (drag.current?.hasMoved) onDrop(cornerOf(event.currentTarget))
      },
      onPointerCancel: () => {
        drag.current = undefined
        onCancel()
      },
    },
  }
}

export function cornerOf(node: HTMLElement): Point {
  const { left, top } = node.getBoundingClientRect()
  return { x: left, y: top }
}
