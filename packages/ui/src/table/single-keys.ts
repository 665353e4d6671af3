// Whether a single key is meant for the page, and not for a field or a layer.

/** Typing in a field is left alone. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))

/** Whatever lies above the page has keys of its own. */
export const hasLayer = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
