// What a user has set on a list page: columns, row height, saved filters. Stored as JSON by the server, read with care.
import type { Preference } from '@tallyhelm/protocol/topics/organization/schemas'
import { type ColumnState, type Density, defaultColumnState } from '@tallyhelm/ui/table/column-state'

/** `search` is the address's query without page and detail. */
export type SavedFilter = { id: string; name: string; search: string }
export type PagePreference = {
  columns: ColumnState
  density: Density
  savedFilters: readonly SavedFilter[]
  /** The id of the saved filter that the page opens with. */
  defaultFilter: string | null
  isExpanded: boolean
}

export const MAX_SAVED_FILTERS = 20
export const MAX_FILTER_NAME_LENGTH = 20
export const DEFAULT_PREFERENCE: PagePreference = {
  columns: defaultColumnState,
  density: 'standard',
  savedFilters: [],
  defaultFilter: null,
  isExpanded: false,
}

/** Takes from a stored value what has the right shape; the rest stands as by default. */
export function readPagePreference(stored: Preference | null): PagePreference {
  if (stored === null) return DEFAULT_PREFERENCE
  const savedFilters = readSavedFilters(stored['savedFilters'])
  const defaultFilter = stored['defaultFilter']
  return {
    columns: readColumns(stored['columns']),
    density: stored['density'] === 'compact' || stored['density'] === 'relaxed' ? stored['density'] : 'standard',
    savedFilters,
    defaultFilter: savedFilters.find(filter => filter.id === defaultFilter)?.id ?? null,
    isExpanded: stored['isExpanded'] === true,
  }
}

function readSavedFilters(value: unknown): SavedFilter[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, MAX_SAVED_FILTERS).flatMap((entry: unknown) => {
    const { id, name, search } = recordOf(entry)
    return typeof id === 'string' && typeof name === 'string' && typeof search === 'string' ? [{ id, name, search }] : []
  })
}

function readColumns(value: unknown): ColumnState {
  const { order, visible, pinned } = recordOf(value)
  return {
    order: Array.isArray(order) ? order.filter(id => typeof id === 'string') : [],
    visible: Object.fromEntries(
      Object.entries(recordOf(visible)).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    ),
    pinned: Object.fromEntries(
      Object.entries(recordOf(pinned)).filter((entry): entry is [string, 'left' | 'right' | null] => isPin(entry[1])),
    ),
  }
}

const isPin = (value: unknown): value is 'left' | 'right' | null => value === 'left' || value === 'right' || value === null

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
