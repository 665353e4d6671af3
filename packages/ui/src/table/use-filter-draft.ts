// What is typed and chosen in the filters of a list before it is looked for with.
import { useState } from 'react'
import { useIsNarrow } from '../layout/media.tsx'
import type { FilterBarProps } from './FilterBar.tsx'
import { type FilterErrors, type FilterRules, type FilterTexts, settleFilters } from './filter-rules.ts'

type Options<Key extends string> = {
  query: FilterTexts<Key>
  /** What each filter understands. While one is refused, its field says why and the list stays as it is. */
  rules: FilterRules<Key>
  /** The filters to look with; the page starts at 1 again. */
  onApply: (query: FilterTexts<Key>) => void
  onReset: () => void
}

type TextField = { value: string; onChange: (value: string) => void; onCommit: (value: string) => void; error: string | undefined }
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
  bar: Pick<FilterBarProps, 'onSearch' | 'onReset' | 'onLeave' | 'isRefused'>
}

const ALL = 'ALL'
/** No names at all, so none that a list does not have. */
const NONE: object = {}

export function useFilterDraft<Key extends string>({ query, rules, onApply, onReset }: Options<Key>): FilterDraft<Key> {
  const isNarrow = useIsNarrow()
  const [applied, setApplied] = useState(query)
  const [draft, setDraft] = useState(query)
  const [errors, setErrors] = useState<FilterErrors<Key>>(NONE as FilterErrors<Key>)
  const start = () => {
    setDraft(query)
    setErrors(NONE as FilterErrors<Key>)
  }
  if (applied !== query) {
    // The address has changed: back, a saved filter, a removed chip.
    setApplied(query)
    start()
  }
  const change = (changes: FilterTexts<Key>) => {
    setDraft({ ...draft, ...changes })
    setErrors({ ...errors, ...blank(changes) })
  }
  const apply = (changes?: FilterTexts<Key>): boolean => {
    const next = { ...draft, ...changes }
    const settled = settleFilters(next, rules)
    setErrors(settled.errors)
    setDraft(settled.isRefused ? next : settled.texts)
    if (!settled.isRefused) onApply(settled.texts)
    return !settled.isRefused
  }
  const choose = (changes: FilterTexts<Key>) => (isNarrow ? change(changes) : void apply(changes))
  // A computed key is typed as any string: it is the given one.
  const one = (key: Key, value: string) => ({ [key]: value }) as FilterTexts<Key>
  const field = (key: Key, onCommit: (value: string) => void): TextField => ({
    value: draft[key] ?? '',
    onChange: value => change(one(key, value)),
    onCommit,
    error: errors[key],
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
        start()
        onReset()
      },
      onLeave: start,
      isRefused: Object.values(errors).some(error => error !== undefined),
    },
  }
}

/** The same names without a text: what is being corrected is not complained about. */
const blank = <Key extends string>(changes: FilterTexts<Key>) =>
  Object.fromEntries(Object.keys(changes).map(key => [key, undefined])) as FilterErrors<Key>
