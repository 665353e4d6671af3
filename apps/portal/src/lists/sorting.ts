// How a list is sorted, between its request, its table's head and the address.
import type { Sort } from '@tallyhelm/ui/table/DataTable'

/** Columns that sort are called as the field they sort by. */
export function sortOf({ sort, order }: { sort?: string | undefined; order?: 'asc' | 'desc' | undefined }): Sort | null {
  return sort === undefined ? null : { columnId: sort, direction: order === 'asc' ? 'ascending' : 'descending' }
}

/** The largest first is what an address without an order means. */
export const sortTexts = (sort: Sort | null) => ({ sort: sort?.columnId ?? '', order: sort?.direction === 'ascending' ? 'asc' : '' })
