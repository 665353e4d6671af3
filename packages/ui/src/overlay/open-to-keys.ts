// Keys scroll what holds nothing that takes the focus.

export const FOCUSABLE = 'input:not(:disabled), textarea:not(:disabled), button, a[href], [tabindex="0"]'

/** What scrolls and holds nothing that takes the focus takes it itself: else no key scrolls it. */
export function openToKeys(body: HTMLElement): void {
  if (body.scrollHeight > body.clientHeight && body.querySelector(FOCUSABLE) === null) body.tabIndex = 0
}
