// Dragging a row of a list to another place with mouse, pen or finger; what a drop means is the caller's.
import { type PointerEvent, type RefObject, useRef, useState } from 'react'

export type RowDrag = {
  /** The dragged row, how far it has been moved, and the row whose place it would take. */
  dragged: { id: string; byPx: number; over: string } | null
  /** For the handle of a row. */
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

const EDGE_PX = 28
const SCROLL_STEP_PX = 8

/** `list` is positioned and holds the rows, each with its id in `data-row`; rows without one can be neither passed nor replaced. */
export const useRowDrag = (list: RefObject<HTMLElement | null>, onDrop: (id: string, over: string) => void): RowDrag => {
  const [dragged, setDragged] = useState<RowDrag['dragged']>(null)
  const start = useRef(0)
  const positionOf = (y: number) => y + (list.current?.scrollTop ?? 0)
  return {
    dragged,
    handle: id => ({
      onPointerDown: event => {
        if (event.button !== 0) return
        // Neither text is selected nor the panel scrolled while a row is held.
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = positionOf(event.clientY)
        setDragged({ id, byPx: 0, over: id })
      },
      onPointerMove: event => {
        if (dragged?.id !== id || list.current === null) return
        scrollAtEdge(list.current, event.clientY)
        setDragged({ id, byPx: positionOf(event.clientY) - start.current, over: rowAt(list.current, event.clientY) ?? dragged.over })
      },
      onPointerUp: () => {
        setDragged(null)
        if (dragged?.id === id && dragged.over !== id) onDrop(id, dragged.over)
      },
      onPointerCancel: () => setDragged(null),
    }),
  }
}

/** The row whose place is at that height: places do not follow the pointer, the dragged row does. */
const rowAt = (list: HTMLElement, y: number): string | undefined => {
  const inList = y - list.getBoundingClientRect().top + list.scrollTop
  for (const row of list.querySelectorAll<HTMLElement>('[data-row]')) {
    if (inList >= row.offsetTop && inList < row.offsetTop + row.offsetHeight) return row.dataset['row']
  }
  return undefined
}

const scrollAtEdge = (list: HTMLElement, y: number) => {
  const { top, bottom } = list.getBoundingClientRect()
  if (y < top + EDGE_PX) list.scrollTop -= SCROLL_STEP_PX
  if (y > bottom - EDGE_PX) list.scrollTop += SCROLL_STEP_PX
}
