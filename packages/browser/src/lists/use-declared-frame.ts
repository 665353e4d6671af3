// The frame of a list whose filters are declared: names, rules, chips and request follow from the declaration.
import type { AddressName, FilterRequest, Filters } from '@tallyhelm/protocol/lists/filters'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { FilterRules } from '@tallyhelm/ui/table/filter-rules'
import { useMemo } from 'react'
import { filterChips, filterNames, filterRequest, filterRules, isFiltered, type Words } from './declared-filters.ts'
import { pagingOf, type QueryText, readQuery, writeQuery } from './query-text.ts'
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

/** `declared` is a constant. `request` keeps its identity while the address says the same; `tabs` are those of a choice that stands in no row. */
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
  const tabs = <Name extends ChoiceName<Declared>>(name: Name, counts?: Counts) => {
    const options = (declared[name] as { options: Readonly<Record<string, string>> }).options
    const texts: Readonly<Record<string, string | undefined>> = query
    const chosen = entryOf(texts, name)
    return {
      tabs: [{ value: ALL, label: '全部', count: (counts && entryOf(counts, ALL)) ?? sumOf(counts) }, ...tabsOf(options, counts)],
      value: chosen ?? ALL,
      onChange: (value: string) => frame.narrow({ ...query, [name]: value === ALL ? '' : value }),
    }
  }
  /** Everything that is looked for, as a saved filter keeps it; where somebody is on the list belongs to none. */
  const search = writeQuery(query, filterNames(declared))
  const lookFor = (saved: string, options?: { replace?: boolean }) => {
    const size = { size: query.size } as QueryText<Key> // a name of every list
    frame.set({ ...readQuery(saved, keys), ...size }, options)
  }
  return {
    ...frame,
    search,
    lookFor,
    tabs,
    request,
    isFiltered: isFiltered(declared, query, kept),
    filters: { ...frame.filters, filters: declared, rules },
  }
}

const NONE: readonly never[] = []

type ChoiceName<Declared extends Filters> = {
  [Name in keyof Declared & string]: Declared[Name]['kind'] extends 'choice' ? Name : never
}[keyof Declared & string]
type Counts = Readonly<Record<string, number | undefined>>
const ALL = 'ALL'

const tabsOf = (options: Readonly<Record<string, string>>, counts: Counts | undefined) =>
  Object.entries(options).map(([value, label]) => ({ value, label, count: counts && entryOf(counts, value) }))

/** Undefined while nothing is counted. */
const sumOf = (counts: Counts | undefined): number | undefined =>
  counts && Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
