// The list's part of the address, and how to change it: back, reload and sharing keep what was chosen.
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type FilterRules, settleFilters } from '@tallyhelm/ui/table/filter-rules'
import { type QueryText, readQuery, writeQuery } from './query-text.ts'

export type ListQuery<Key extends string> = {
  query: QueryText<Key>
  /** Changes some names and keeps the others; `replace` leaves no step to go back to. */
  change: (changes: QueryText<Key>, options?: { replace?: boolean }) => void
  /** Exactly this and nothing else. */
  set: (query: QueryText<Key>, options?: { replace?: boolean }) => void
}

/** A list without filters of its own: everything in the address counts. */
const NO_RULES: object = {}

/** `keys` are the names that the list knows, `rules` what its filters understand; keep their identity stable. What they refuse counts for nothing. */
export function useListQuery<Key extends string>(
  keys: readonly Key[],
  rules: FilterRules<Key> = NO_RULES as FilterRules<Key>,
): ListQuery<Key> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => settleFilters(readQuery(search, keys), rules).texts, [search, keys, rules])
  const set = (next: QueryText<Key>, { replace = false } = {}) => {
    const written = writeQuery(next, keys)
    // The same address once more is a wish to see it anew, and no step to go back to.
    const isSame = written === writeQuery(readQuery(search, keys), keys)
    void navigate({ pathname, search: written }, { replace: replace || isSame })
  }
  return { query, set, change: (changes, options) => set({ ...query, ...changes }, options) }
}
