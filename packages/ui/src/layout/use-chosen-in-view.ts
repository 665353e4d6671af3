// The chosen tab of a row that is wider than its window, moved into view: an address may choose one at the far end.
import { type RefObject, useLayoutEffect } from 'react'

/** Moves the row alone, never the page, when another tab is chosen or the tabs change their widths (`isCounted`); not while somebody scrolls. */
export function useChosenInView(row: RefObject<HTMLElement | null>, value: string, isCounted = false): void {
  useLayoutEffect(() => {
    const tab = row.current?.querySelector(`[data-value="${CSS.escape(value)}"]`)?.getBoundingClientRect()
    const view = row.current?.getBoundingClientRect()
    if (!row.current || !tab || !view) return
    row.current.scrollBy(Math.max(0, tab.right - view.right) - Math.max(0, view.left - tab.left), 0)
  }, [row, value, isCounted])
}
