// What lies over what on a page.
import type { Page } from 'playwright-core'

/** Whether something that is not transparent lies over the right end of a panel with a dialog above it. */
export const isDimmed = (page: Page, { x, y, width }: { x: number; y: number; width: number }) =>
  page.evaluate(
    ([left, top]) => {
      const stack = document.elementsFromPoint(left, top)
      const over = stack.slice(
        0,
        stack.findLastIndex(element => element.getAttribute('role') === 'dialog'),
      )
      return over.some(element => !['transparent', 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(element).backgroundColor))
    },
    [x + width - 6, y + 300] as const,
  )
