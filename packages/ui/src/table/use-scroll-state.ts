// Knows whether a table is wider than its room, and keeps its head below the top bars while the page scrolls.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type ScrollState = { ref: RefObject<HTMLElement | null>; headRef: RefObject<HTMLTableSectionElement | null>; overflowing: boolean }

/**
 * A box that scrolls sideways also swallows `position: sticky`, so a table that does not fit has its head moved by hand; one that fits
 * lets the browser do it.
 */
export const useScrollState = (): ScrollState => {
  const ref = useRef<HTMLElement>(null)
  const headRef = useRef<HTMLTableSectionElement>(null)
  const [overflowing, setOverflowing] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    const table = box?.querySelector('table')
    if (box === null || !table) return
    const measure = () => setOverflowing(table.offsetWidth > box.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const box = ref.current
    const head = headRef.current
    if (!overflowing || box === null || head === null) return
    const place = () => {
      const top = Number.parseFloat(getComputedStyle(head).scrollMarginTop) || 0
      const room = box.offsetHeight - head.offsetHeight
      const shift = Math.min(Math.max(top - box.getBoundingClientRect().top, 0), room)
      head.style.transform = shift > 0 ? `translateY(${shift}px)` : ''
      box.toggleAttribute('data-at-start', box.scrollLeft <= 0)
    }
    place()
    window.addEventListener('scroll', place, { passive: true, capture: true })
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      head.style.transform = ''
    }
  }, [overflowing])
  return { ref, headRef, overflowing }
}
