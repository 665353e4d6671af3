// Moves through a list by keyboard: j k move, x chooses, Shift x a range, Enter opens, Esc clears the selection, / goes to the filters.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isEnter } from '../fields/typed-keys.ts'
import { isForPage } from './single-keys.ts'

type ListKeys = {
  enabled: boolean
  onChoose: (key: string, shift: boolean) => void
  onOpen: (key: string) => void
  /** null when there is nothing to clear. */
  onEscape: (() => void) | null
}

/** Rows are the elements with `data-row` inside the root; they must be able to take the focus. Typing in a field is left alone. */
export const useListKeys = (root: RefObject<HTMLElement | null>, keys: ListKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const box = root.current
    if (box === null || !isForPage(event)) return
    if (handle(box, event, keys)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const handle = (box: HTMLElement, event: KeyboardEvent, keys: ListKeys): boolean => {
  if (event.key === 'Escape') {
    keys.onEscape?.()
    return keys.onEscape !== null
  }
  if (!keys.enabled) return false
  if (event.key === '/') return focusFilter()
  const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')]
  const current = rows.findIndex(row => row.contains(document.activeElement))
  const row = rows[current]
  const key = event.key.toLowerCase()
  if (key === 'j' || key === 'k') {
    const next = rows[current === -1 ? 0 : current + (key === 'j' ? 1 : -1)]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
    return next !== undefined
  }
  if (row?.dataset.row === undefined) return false
  if (key === 'x') {
    keys.onChoose(row.dataset.row, event.shiftKey)
    return true
  }
  if (isEnter(event) && event.target === row) {
    keys.onOpen(row.dataset.row)
    return true
  }
  return false
}

/** The first field of the page's filters that text is typed into, or, in a narrow window, what opens them. */
const focusFilter = (): boolean => {
  const filters = [...document.querySelectorAll<HTMLElement>('form[role="search"]')].find(form => form.checkVisibility())
  const field = filters?.querySelector<HTMLElement>('input[type="text"]:not(:disabled)') ?? filters?.querySelector<HTMLElement>('button')
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return field !== undefined && field !== null
}
