// The frame of a list whose filters are declared: names, rules, chips and request follow from the declaration.
import type { AddressName, FilterRequest, Filters } from '@tallyhelm/protocol/lists/filters'
import type { FilterRules } from '@tallyhelm/ui/table/filter-rules'
import { useMemo } from 'react'
import { filterChips, filterNames, filterRequest, filterRules, isFiltered, type Words } from './declared-filters.ts'
import { pagingOf, type QueryText } from './query-text.ts'
import { type ListLook, useListFrame } from './use-list-frame.ts'

type Settings<Name extends string, More extends string> = {
  look: ListLook
  onLook: (changes: Partial<ListLook>) => void
  /** Names in the address beside the filters, the page and its size, such as the tab; keep their identity stable. */
  more?: readonly More[]
  /** What resetting leaves as it is, besides the size of a page. */
  kept?: readonly (Name | More)[]
  /** What ends when other things are looked for. */
  ends?: readonly More[]
  words?: Words
}

type Paging = ReturnType<typeof pagingOf>

/** `declared` is a constant. `request` keeps its identity while the address says the same. */
export function useDeclaredFrame<Declared extends Filters, More extends string = never>(
  declared: Declared,
  { look, onLook, more = NONE as readonly never[], kept = [], ends = [], words = {} }: Settings<AddressName<Declared>, More>,
) {
  type Key = AddressName<Declared> | More | 'page' | 'size'
  const keys = useMemo<readonly Key[]>(() => [...more, ...filterNames(declared), 'page', 'size'], [declared, more])
  const rules = useMemo(() => filterRules(declared), [declared])
  const frame = useListFrame<Key>(keys, {
    rules: rules as FilterRules<Key>,
    look,
    onLook,
    ends,
    kept: [...kept, 'size' as const],
    chipsOf: (query, onRemove) => filterChips(declared, query, onRemove, words),
  })
  const { query } = frame
  const request = useMemo(
    () => ({ ...pagingOf(query as QueryText<'page' | 'size'>), ...filterRequest(declared, query) }) as Paging & FilterRequest<Declared>,
    [declared, query],
  )
  return { ...frame, request, isFiltered: isFiltered(declared, query, kept), filters: { ...frame.filters, filters: declared, rules } }
}

const NONE: readonly never[] = []
