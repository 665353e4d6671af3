// The chips of the filters in force, made from what stands in the address.
import type { QueryText } from '@tallyhelm/browser/lists/query-text'
import type { FilterChip } from '@tallyhelm/ui/table/FilterChips'

type PlaceInRow = { inFirstRow?: boolean }
/** Its field stands in the first row. */
export const IN_FIRST_ROW: PlaceInRow = { inFirstRow: true }

type Chips<Key extends string> = {
  /** None for a filter that is not set. `value` is what people read. */
  one: (key: Key, label: string, value: string | undefined, place?: PlaceInRow) => FilterChip[]
  /** One chip for both days of a period. */
  period: (from: Key, to: Key, label: string, place?: PlaceInRow) => FilterChip[]
}

/** `onRemove` takes the names off the address. */
export function chipsFor<Key extends string>(query: QueryText<Key>, onRemove: (...keys: Key[]) => void): Chips<Key> {
  return {
    one: (key, label, value, { inFirstRow = false } = {}) =>
      value === undefined ? [] : [{ id: key, label, value, onRemove: () => onRemove(key), inFirstRow }],
    period: (from, to, label, { inFirstRow = false } = {}) =>
      query[from] === undefined && query[to] === undefined
        ? []
        : [{ id: 'period', label, value: `${query[from] ?? ''} ～ ${query[to] ?? ''}`, onRemove: () => onRemove(from, to), inFirstRow }],
  }
}
