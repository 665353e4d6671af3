// List frame: what the filters, their chips, the table and its pages share: what is looked for, as the address keeps it, and how to change it.
import type { FilterChip } from '@tallyhelm/ui/table/FilterChips'
import type { FilterRules } from '@tallyhelm/ui/table/filter-rules'
import type { TableLook } from '@tallyhelm/ui/table/PagedTable'
import type { QueryText } from './query-text.ts'
import { type ListQuery, useListQuery } from './use-list-query.ts'

/** What somebody has chosen for this list, wherever the application keeps it. */
export type ListLook = TableLook & { isExpanded: boolean }

type Settings<Key extends string> = {
  /** What each filter understands; keep its identity stable. */
  rules: FilterRules<Key>
  look: ListLook
  onLook: (changes: Partial<ListLook>) => void
  /** The filters in force, in words; `onRemove` takes names off the address. */
  chipsOf: (query: QueryText<Key>, onRemove: (...keys: Key[]) => void) => readonly FilterChip[]
  /** What else ends when other things are looked for, as an open detail does. The page always starts at 1 again. */
  ends?: readonly Key[]
  /** What resetting leaves as it is; the size of a page unless told. */
  kept?: readonly Key[]
}

type ListFrame<Key extends string> = ListQuery<Key> & {
  /** Looks for exactly this. */
  narrow: (query: QueryText<Key>) => void
  reset: () => void
  chips: readonly FilterChip[]
  /** For the row of filters. */
  filters: {
    query: QueryText<Key>
    applied: number
    onApply: (query: QueryText<Key>) => void
    onReset: () => void
    isExpanded: boolean
    onExpand: (isExpanded: boolean) => void
  }
  /** For the table. */
  paging: { query: QueryText<Key>; onPaging: ListQuery<Key>['change']; look: ListLook; onLook: (changes: Partial<ListLook>) => void }
}

/** `keys` are the names that the list knows, among them `page` and `size`; keep their identity stable. */
export function useListFrame<Key extends string>(
  keys: readonly Key[],
  { rules, look, onLook, chipsOf, ends = [], kept = ['size' as Key] }: Settings<Key>,
): ListFrame<Key> {
  const list = useListQuery(keys, rules)
  const { query, set, change } = list
  // Computed keys are typed as any string: they are the given ones.
  const empty = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, ''])) as QueryText<Key>
  const narrow = (next: QueryText<Key>) => set({ ...next, ...empty(['page', ...ends]) })
  const reset = () => set(Object.fromEntries(kept.map(name => [name, query[name]])) as QueryText<Key>)
  const chips = chipsOf(query, (...names) => narrow({ ...query, ...empty(names) }))
  const onExpand = (isExpanded: boolean) => onLook({ isExpanded })
  return {
    ...list,
    narrow,
    reset,
    chips,
    filters: { query, applied: chips.length, onApply: narrow, onReset: reset, isExpanded: look.isExpanded, onExpand },
    paging: { query, onPaging: change, look, onLook },
  }
}
