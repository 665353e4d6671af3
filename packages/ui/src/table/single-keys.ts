// Whether a single key is meant for the page, and not for a field, a layer above it or the browser.

import { isComposing } from '../fields/typed-keys.ts'

/** Typing in a field is left alone, and whatever lies above the page has keys of its own. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || hasLayer())

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))

const hasLayer = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
