// The filter row of a list, made from its declared filters.
import type { AddressName, Filter, Filters } from '@tallyhelm/protocol/lists/filters'
import { InLabelDateRange } from '@tallyhelm/ui/fields/DateRangeField'
import { InLabelField } from '@tallyhelm/ui/fields/InLabelField'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { FilterBar } from '@tallyhelm/ui/table/FilterBar'
import type { FilterRules } from '@tallyhelm/ui/table/filter-rules'
import { type FilterDraft, useFilterDraft } from '@tallyhelm/ui/table/use-filter-draft'
import { Fragment, type ReactNode } from 'react'
import { today } from '../clock/clock.ts'
import { amountSymbol } from './declared-filters.ts'
import type { QueryText } from './query-text.ts'

type Draft = FilterDraft<string>
/** A field of the application's own, in place of the usual one of its kind. */
export type OwnField = (filter: Filter, name: string, draft: Draft, isQuick: boolean) => ReactNode
/** Those of one page, by the names of their filters. */
export type PageFields = Readonly<Record<string, OwnField>>
export type OwnFields = Readonly<Partial<Record<Filter['kind'], OwnField>>>

export type DeclaredFiltersProps<Declared extends Filters> = {
  filters: Declared
  rules: FilterRules<AddressName<Declared>>
  /** What the row is called, such as 导入记录筛选. */
  label: string
  own?: OwnFields
  fields?: PageFields
  /** The class that lets a period in the first row take two columns. */
  wide?: string | undefined
  /** Stands below the row and sees what is typed. */
  below?: (draft: Draft['draft']) => ReactNode
  query: QueryText<AddressName<Declared>>
  /** How many filters are in force. */
  applied: number
  onApply: (query: QueryText<AddressName<Declared>>) => void
  onReset: () => void
  isExpanded: boolean
  onExpand: (isExpanded: boolean) => void
}

export function DeclaredFilters<Declared extends Filters>(props: DeclaredFiltersProps<Declared>) {
  const { filters, rules, label, own = {}, fields = {}, wide, below, query, applied, onApply, onReset, isExpanded, onExpand } = props
  const draft = useFilterDraft({ query, rules, onApply, onReset })
  // The fields go by names that the declaration alone knows.
  const loose = draft as unknown as Draft
  const fieldsAt = (place: Filter['place']) =>
    Object.entries(filters)
      .filter(([, filter]) => filter.place === place)
      .map(([name, filter]) => (
        <Fragment key={name}>
          {fieldOf({ filter, name, draft: loose, made: fields[name] ?? own[filter.kind], wide, isQuick: false })}
        </Fragment>
      ))
  const quick = Object.entries(filters).find(([, filter]) => filter.isQuick)
  const more = fieldsAt('more')
  const bar = (
    <FilterBar
      label={label}
      applied={applied}
      {...(quick === undefined
        ? {}
        : {
            quick: fieldOf({
              filter: quick[1],
              name: quick[0],
              draft: loose,
              made: fields[quick[0]] ?? own[quick[1].kind],
              wide,
              isQuick: true,
            }),
          })}
      {...(more.length === 0 ? {} : { more, expanded: isExpanded, onExpand })}
      {...draft.bar}
    >
      {fieldsAt('row')}
    </FilterBar>
  )
  return (
    <>
      {bar}
      {below?.(loose.draft)}
    </>
  )
}

type FieldOptions = { filter: Filter; name: string; draft: Draft; made: OwnField | undefined; wide: string | undefined; isQuick: boolean }

function fieldOf({ filter, name, draft, made, wide, isQuick }: FieldOptions): ReactNode {
  if (made !== undefined) return made(filter, name, draft, isQuick)
  const { label, placeholder } = filter
  if (filter.kind === 'choice' || filter.kind === 'flags') {
    const options = Object.entries(filter.options).map(([value, text]) => ({ value, label: text }))
    return <InLabelSelect label={label} {...draft.choice(name, options)} />
  }
  if (filter.kind === 'flag') return <InLabelSelect label={label} {...draft.choice(name, [{ value: 'yes', label: filter.on }])} />
  if (filter.kind === 'period') return <Period label={label} draft={draft} className={filter.place === 'row' ? wide : undefined} />
  if (filter.kind === 'amounts') return <Amounts filter={filter} name={name} draft={draft} />
  if (filter.kind === 'day') return <Day label={label} name={name} draft={draft} />
  const field = isQuick ? draft.quickField(name) : draft.textField(name)
  if (filter.kind === 'days') return <InLabelField label={`${label} ≤`} inputMode="decimal" {...field} />
  return <InLabelField label={label} {...(placeholder === undefined ? {} : { placeholder })} {...field} />
}

function Amounts({ filter, name, draft }: { filter: Filter & { kind: 'amounts' }; name: string; draft: Draft }) {
  const label = `${filter.label}（${amountSymbol(filter, draft.draft)}）`
  return (
    <>
      <InLabelField label={`${label}≥`} inputMode="decimal" {...draft.textField(`${name}Min`)} />
      <InLabelField label={`${label}≤`} inputMode="decimal" {...draft.textField(`${name}Max`)} />
    </>
  )
}

function Day({ label, name, draft: { draft, choose } }: { label: string; name: string; draft: Draft }) {
  const day = draft[name]
  return (
    <InLabelDateRange
      label={label}
      today={today()}
      maxDays={1}
      value={day ? { from: day, to: day } : null}
      onChange={range => choose({ [name]: range?.from ?? '' })}
    />
  )
}

type PeriodProps = { label: string; draft: Draft; className: string | undefined }

function Period({ label, draft: { draft, choose }, className }: PeriodProps) {
  const { from, to } = draft
  return (
    <InLabelDateRange
      label={label}
      {...(className === undefined ? {} : { className })}
      today={today()}
      value={from && to ? { from, to } : null}
      onChange={range => choose({ from: range?.from ?? '', to: range?.to ?? '' })}
    />
  )
}
