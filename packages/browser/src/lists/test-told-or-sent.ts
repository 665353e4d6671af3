// For tests: what is typed into a filter is told at its field, or sent and taken by the server; nothing is dropped in silence.
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { type FilterRules, settleFilters } from '@tallyhelm/ui/table/filter-rules'
import { type FilterQuery, filterRequest, filterRules } from './declared-filters.ts'
import { pagingOf } from './query-text.ts'

type Texts = Readonly<Record<string, string>>
export type TestedList = {
  rules: FilterRules<string>
  schema: { safeParse: (value: unknown) => { success: boolean } }
  requestOf: (query: Texts) => object
  /** Filters that may send nothing alone: another channel's, the list's own start, half a period. */
  silent?: readonly string[]
  /** It takes the sizes that the pager offers and no others. */
  hasPager?: boolean
}

const SIZES = [0, 1, 10, 15, 20, 30, 50, 100]
const TYPED = [
  '3,000',
  '３０００',
  '$400',
  '400.005',
  '2.1',
  '-5',
  '138',
  '138 0000 0001',
  '青禾优选',
  'act_991464157760938',
  '991-663-8233',
  'NORMAL',
  'yes',
  'in',
  '2026-11-01',
  '2026-02-30',
  '12:岚汐科技',
  '，',
  '1'.repeat(31),
  '9'.repeat(19),
  '长'.repeat(600),
  'a\u0007b',
]

/** Of a list whose filters are declared. */
export const declaredList = <Declared extends Filters>(filters: Declared, schema: TestedList['schema']): TestedList => ({
  rules: filterRules(filters),
  schema,
  requestOf: query => ({ ...pagingOf({}), ...filterRequest(filters, query as FilterQuery<Declared>) }),
  hasPager: true,
})

/** What breaks the rule, in words; none when the list keeps it. */
export function silences({ rules, schema, requestOf, silent = [], hasPager = false }: TestedList): string[] {
  const plain = JSON.stringify(requestOf({}))
  const taken = SIZES.filter(page_size => schema.safeParse({ ...requestOf({}), page_size }).success)
  const sizes = hasPager && taken.join() !== PAGE_SIZES.join() ? [`pages of ${taken.join()}`] : []
  const dropped = Object.keys(rules).flatMap(key =>
    TYPED.flatMap(typed => {
      const { texts, isRefused } = settleFilters({ [key]: typed }, rules)
      if (isRefused) return []
      const request = requestOf(texts as Texts) // each text stands under its one key
      if (!schema.safeParse(request).success) return [`${key} «${typed}»: refused by the server`]
      return !silent.includes(key) && JSON.stringify(request) === plain ? [`${key} «${typed}»: dropped`] : []
    }),
  )
  return [...sizes, ...dropped]
}
