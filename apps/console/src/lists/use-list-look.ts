// List look: columns and row height of one list, as this browser remembers them; compact unless somebody chose otherwise.
import { type ColumnState, type Density, defaultColumnState } from '@tallyhelm/ui/table/column-state'
import { useState } from 'react'

export type ListLook = { columns: ColumnState; density: Density; isExpanded: boolean }

const DEFAULT_LOOK: ListLook = { columns: defaultColumnState, density: 'compact', isExpanded: false }

/** `name` is the list's own. */
export function useListLook(name: string): { look: ListLook; save: (changes: Partial<ListLook>) => void } {
  const key = `tallyhelm-console.list.${name}`
  const [look, setLook] = useState(() => readLook(localStorage.getItem(key)))
  const save = (changes: Partial<ListLook>) => {
    const next = { ...look, ...changes }
    setLook(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return { look, save }
}

/** What is stored was written by this very code; anything else counts as nothing. */
function readLook(stored: string | null): ListLook {
  try {
    const value: unknown = JSON.parse(stored ?? '')
    const isOurs = typeof value === 'object' && value !== null && 'columns' in value && 'density' in value && 'isExpanded' in value
    return isOurs ? { ...DEFAULT_LOOK, ...(value as ListLook) } : DEFAULT_LOOK // its three names were just seen
  } catch {
    return DEFAULT_LOOK
  }
}
