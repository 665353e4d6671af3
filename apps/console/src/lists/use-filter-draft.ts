// What is typed and chosen in the filters of a list before it is looked for with.
import type { FilterBarProps } from '@tallyhelm/ui/table/FilterBar'
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import { useState } from 'react'
import type { QueryText } from './query-text.ts'

type Options<Key extends string> = {
  query: QueryText<Key>
  /** The filters to look with; the page starts at 1 again. */
  onApply: (query: QueryText<Key>) => void
  onReset: () => void
}

type TextField = { value: string; onChange: (value: string) => void; onCommit: (value: string) => void }
type Choice = { value: string; label: string }

/** Choices apply at once, texts at 查询 and Enter; in the sheet of a narrow window everything waits for 查询. */
export type FilterDraft<Key extends string> = {
  draft: QueryText<Key>
  choose: (changes: QueryText<Key>) => void
  textField: (key: Key) => TextField
  /** As textField, for the one field that stays above a narrow list. */
  quickField: (key: Key) => TextField
  /** A select whose first option, 全部, filters nothing. */
  choice: (key: Key, options: readonly Choice[]) => { value: string; onChange: (value: string) => void; options: Choice[] }
  bar: Pick<FilterBarProps, 'onSearch' | 'onReset' | 'onLeave'>
}

const ALL = 'ALL'

export function useFilterDraft<Key extends string>({ query, onApply, onReset }: Options<Key>): FilterDraft<Key> {
  const isNarrow = useIsNarrow()
  const [applied, setApplied] = useState(query)
  const [draft, setDraft] = useState(query)
  if (applied !== query) {
    // The address has changed: back, a saved filter, a removed chip.
    setApplied(query)
    setDraft(query)
  }
  const change = (changes: QueryText<Key>) => setDraft({ ...draft, ...changes })
  const apply = (changes?: QueryText<Key>): boolean => {
    onApply({ ...draft, ...changes })
    return true
  }
  const choose = (changes: QueryText<Key>) => (isNarrow ? change(changes) : void apply(changes))
  // A computed key is typed as any string: it is the given one.
  const one = (key: Key, value: string) => ({ [key]: value }) as QueryText<Key>
  const field = (key: Key, onCommit: (value: string) => void): TextField => ({
    value: draft[key] ?? '',
    onChange: value => change(one(key, value)),
    onCommit,
  })
  return {
    draft,
    choose,
    textField: key => field(key, value => choose(one(key, value))),
    quickField: key => field(key, value => void apply(one(key, value))),
    choice: (key, options) => ({
      value: draft[key] || ALL,
      onChange: value => choose(one(key, value === ALL ? '' : value)),
      options: [{ value: ALL, label: '全部' }, ...options],
    }),
    bar: {
      onSearch: () => apply(),
      onReset: () => {
        setDraft(query)
        onReset()
      },
      onLeave: () => setDraft(query),
    },
  }
}
