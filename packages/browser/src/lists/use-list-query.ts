// The list's part of the address, and how to change it: back, reload and sharing keep what was chosen.
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type QueryText, readQuery, writeQuery } from './query-text.ts'

export type ListQuery<Key extends string> = {
  query: QueryText<Key>
  /** Changes some names and keeps the others; `replace` leaves no step to go back to. */
  change: (changes: QueryText<Key>, options?: { replace?: boolean }) => void
  /** Exactly this and nothing else. */
  set: (query: QueryText<Key>, options?: { replace?: boolean }) => void
}

/** `keys` are the names that the list knows; keep their identity stable. */
export function useListQuery<Key extends string>(keys: readonly Key[]): ListQuery<Key> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => readQuery(search, keys), [search, keys])
  const set = (next: QueryText<Key>, { replace = false } = {}) => {
    const written = writeQuery(next, keys)
    if (written !== writeQuery(query, keys)) void navigate({ pathname, search: written }, { replace })
  }
  return { query, set, change: (changes, options) => set({ ...query, ...changes }, options) }
}
