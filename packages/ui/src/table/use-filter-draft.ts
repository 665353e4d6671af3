// What is typed and chosen in the filters of a list before it is looked for with.
import { useState } from 'react'
import { useIsNarrow } from '../layout/media.tsx'
import type { FilterBarProps } from './FilterBar.tsx'

/** What is looked for, as plain texts by name; a name that is left out, or has no text, filters nothing. */
export type FilterTexts<Key extends string> = Readonly<Partial<Record<Key, string>>>

type Options<Key extends string> = {
  query: FilterTexts<Key>
  /** The filters to look with; the page starts at 1 again. */
  onApply: (query: FilterTexts<Key>) => void
  onReset: () => void
  /** Tells why these filters cannot be looked with; true if it did. */
  refuse?: (query: FilterTexts<Key>) => boolean
}

type TextField = { value: string; onChange: (value: string) => void; onCommit: (value: string) => void }
type Choice = { value: string; label: string }

/** Choices apply at once, texts at 查询 and Enter; in the sheet of a narrow window everything waits for 查询. */
export type FilterDraft<Key extends string> = {
  draft: FilterTexts<Key>
  choose: (changes: FilterTexts<Key>) => void
  textField: (key: Key) => TextField
  /** As textField, for the one field that stays above a narrow list. */
  quickField: (key: Key) => TextField
  /** A select whose first option, 全部, filters nothing. */
  choice: (key: Key, options: readonly Choice[]) => { value: string; onChange: (value: string) => void; options: Choice[] }
  bar: Pick<FilterBarProps, 'onSearch' | 'onReset' | 'onLeave'>
}

const ALL = 'ALL'

export function useFilterDraft<Key extends string>({ query, onApply, onReset, refuse }: Options<Key>): FilterDraft<Key> {
  const isNarrow = useIsNarrow()
  const [applied, setApplied] = useState(query)
  const [draft, setDraft] = useState(query)
  if (applied !== query) {
    // The address has changed: back, a saved filter, a removed chip.
    setApplied(query)
    setDraft(query)
  }
  const change = (changes: FilterTexts<Key>) => setDraft({ ...draft, ...changes })
  const apply = (changes?: FilterTexts<Key>): boolean => {
    const next = { ...draft, ...changes }
    if (refuse?.(next)) return false
    onApply(next)
    return true
  }
  const choose = (changes: FilterTexts<Key>) => (isNarrow ? change(changes) : void apply(changes))
  // A computed key is typed as any string: it is the given one.
  const one = (key: Key, value: string) => ({ [key]: value }) as FilterTexts<Key>
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
