// Arriving: what happens when a page comes to the front (visual.md 8).

let isFirstPage = true

/** To the top, with the focus on the heading inside `frame`; the first page of a window leaves both where the browser put them. */
export function arriveAt(frame: HTMLElement | null): void {
  if (!isFirstPage) {
    window.scrollTo(0, 0)
    frame?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  isFirstPage = false
}
