// What a list page needs of its declared filters: names and rules for the address, the request, and the chips.
import { type AddressName, boundName, type Filter, type FilterRequest, type Filters } from '@tallyhelm/protocol/lists/filters'
import { addDays, isDay } from '@tallyhelm/protocol/values/day'
import { CURRENCIES, type Currency } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { splitIds } from '@tallyhelm/protocol/values/text'
import { groupThousands } from '@tallyhelm/ui/fields/amount-text'
import type { FilterChip } from '@tallyhelm/ui/table/FilterChips'
import type { FilterRule, FilterRules } from '@tallyhelm/ui/table/filter-rules'
import { choicesFilter, readChoices } from './choices.ts'
import {
  amountFilter,
  codeFilter,
  dayFilter,
  daysFilter,
  idFilter,
  idsFilter,
  mobileFilter,
  platformIdFilter,
  textFilter,
  zoneFilter,
} from './filter-rules.ts'
import type { QueryText } from './query-text.ts'

type Texts = Readonly<Record<string, string | undefined>>
export type FilterQuery<Declared extends Filters> = QueryText<AddressName<Declared>>

/** What a chip says instead of what was typed, where only the page knows the words. */
export type Words = Readonly<Record<string, ((text: string) => string) | undefined>>

const PERIOD = ['from', 'to'] as const
const ON = 'yes'

/** The names of one filter in the address. */
function namesOf(name: string, { kind }: Filter): readonly string[] {
  if (kind === 'period') return PERIOD
  return kind === 'amounts' ? [`${name}Min`, `${name}Max`] : [name]
}

export function filterNames<Declared extends Filters>(filters: Declared): readonly AddressName<Declared>[] {
  // A computed list of names is typed as any strings: they are the declaration's.
  return Object.entries(filters).flatMap(([name, filter]) => namesOf(name, filter)) as readonly AddressName<Declared>[]
}

/** What each filter understands of what is typed. */
export function filterRules<Declared extends Filters>(filters: Declared): FilterRules<AddressName<Declared>> {
  const rules = Object.entries(filters).flatMap(([name, filter]) =>
    namesOf(name, filter).map((one): [string, FilterRule] => [one, ruleOf(filter)]),
  )
  return Object.fromEntries(rules) as FilterRules<AddressName<Declared>>
}

function ruleOf(filter: Filter): FilterRule {
  switch (filter.kind) {
    case 'text':
      return textFilter(filter.most, filter.label)
    case 'choice':
    case 'flags':
      return codeFilter(Object.keys(filter.options))
    case 'sort':
      return codeFilter(filter.codes)
    case 'mobile':
      return mobileFilter
    case 'day':
    case 'period':
      return dayFilter
    case 'days':
      return daysFilter
    case 'zone':
      return zoneFilter(filter.called)
    case 'flag':
      return codeFilter([ON])
    case 'id':
      return idFilter(filter.label)
    case 'platform-id':
      return platformIdFilter(filter.label)
    case 'platform-ids':
      return idsFilter(filter.most)
    case 'amounts':
      return amountFilter
    case 'company':
      return choicesFilter(filter.most)
  }
}

/** Whether any filter is set that clearing them would take away. */
export function isFiltered<Declared extends Filters>(
  filters: Declared,
  query: FilterQuery<Declared>,
  kept: readonly string[] = [],
): boolean {
  const texts: Texts = query
  return Object.entries(filters).some(
    ([name, filter]) =>
      filter.kind !== 'sort' && namesOf(name, filter).some(one => !kept.includes(one) && entryOf(texts, one) !== undefined),
  )
}

/** The filters in force as the request carries them. A period's last day is meant; the request names the first that is not. */
export function filterRequest<Declared extends Filters>(filters: Declared, query: FilterQuery<Declared>): FilterRequest<Declared> {
  const texts: Texts = query
  const fields = Object.entries(filters).flatMap(([name, filter]): [string, unknown][] => {
    if (filter.kind === 'period') return periodFields(filter.wire, texts)
    if (filter.kind === 'amounts') return amountFields(name, filter.wire, texts)
    const text = entryOf(texts, name)
    if (filter.kind === 'flags') return text === undefined || filter.wires[text] === undefined ? [] : [[filter.wires[text], true]]
    const value = text === undefined ? undefined : valueOf(filter, text)
    return value === undefined ? [] : [[filter.wire, value]]
  })
  return Object.fromEntries(fields) as FilterRequest<Declared>
}

function periodFields(wire: string, { from, to }: Texts): [string, string][] {
  const fields: [string, string][] = []
  if (from !== undefined && isDay(from)) fields.push([boundName(wire, 'from'), from])
  if (to !== undefined && isDay(to)) fields.push([boundName(wire, 'until'), addDays(to, 1)])
  return fields
}

const amountFields = (name: string, wire: string, texts: Texts): [string, string][] =>
  (['Min', 'Max'] as const).flatMap(bound => {
    const text = texts[`${name}${bound}`]
    return text === undefined ? [] : [[`${wire}_${bound.toLowerCase()}`, text]]
  })

function valueOf(filter: Exclude<Filter, { kind: 'period' | 'flags' | 'amounts' }>, text: string): unknown {
  switch (filter.kind) {
    case 'choice':
      if (!Object.hasOwn(filter.options, text)) return undefined
      if (filter.as === 'boolean') return text === ON
      return filter.as === 'number' ? Number(text) : text
    case 'days':
      return Number(text)
    case 'sort':
      return filter.codes.includes(text) ? text : undefined
    case 'flag':
      return text === ON || undefined
    case 'platform-ids': {
      const ids = splitIds(text)
      return ids.length > 0 ? ids : undefined
    }
    case 'company': {
      const values = readChoices(text).map(choice => choice.value)
      return filter.most === undefined || values.length === 0 ? values[0] : values
    }
    default:
      return text
  }
}

/** The filters in force, in words and in the order of the declaration. `onRemove` takes names off the address. */
export function filterChips<Declared extends Filters>(
  filters: Declared,
  query: FilterQuery<Declared>,
  onRemove: (...names: AddressName<Declared>[]) => void,
  words: Words = {},
): FilterChip[] {
  const texts: Texts = query
  return Object.entries(filters).flatMap(([name, filter]) => {
    const { label, place } = filter
    const usual = place === 'none' ? undefined : usualWords(filter, name, texts)
    const value = usual === undefined ? undefined : (entryOf(words, name)?.(usual) ?? usual)
    if (value === undefined) return []
    const names = namesOf(name, filter) as readonly AddressName<Declared>[]
    return [{ id: name, label, value, onRemove: () => onRemove(...names), inFirstRow: place === 'row' }]
  })
}

function usualWords(filter: Filter, name: string, texts: Texts): string | undefined {
  if (filter.kind === 'period') return periodWords(texts)
  return filter.kind === 'amounts' ? amountWords(amountSymbol(filter, texts), name, texts) : wordsOf(filter, entryOf(texts, name))
}

/** What amounts are in: dollars, unless the list is narrowed to another currency. */
export const amountSymbol = ({ currency }: { currency?: string }, texts: Texts): string => {
  const code = currency === undefined ? undefined : entryOf(texts, currency)
  return CURRENCIES[code !== undefined && Object.hasOwn(CURRENCIES, code) ? (code as Currency) : 'USD'].symbol
}

function amountWords(symbol: string, name: string, texts: Texts): string | undefined {
  const [least, most] = [texts[`${name}Min`], texts[`${name}Max`]]
  if (least === undefined && most === undefined) return undefined
  const [from, to] = [symbol + groupThousands(least ?? ''), symbol + groupThousands(most ?? '')]
  if (least === undefined) return `≤ ${to}`
  return most === undefined ? `≥ ${from}` : `${from} ～ ${to}`
}

const periodWords = ({ from, to }: Texts): string | undefined =>
  from === undefined && to === undefined ? undefined : `${from ?? ''} ～ ${to ?? ''}`

function wordsOf(filter: Exclude<Filter, { kind: 'period' | 'amounts' }>, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (filter.kind === 'choice' || filter.kind === 'flags') return Object.hasOwn(filter.options, text) ? filter.options[text] : undefined
  if (filter.kind === 'flag') return filter.on
  if (filter.kind === 'days') return `≤ ${text} 天`
  if (filter.kind === 'company') {
    const companies = readChoices(text)
    return companies.length > 1 ? `${companies.length} 家` : companies[0]?.label
  }
  if (filter.kind !== 'platform-ids') return text
  const ids = splitIds(text)
  return ids.length > 1 ? `${ids.length} 个` : ids[0]
}
