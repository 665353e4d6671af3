// How the queue is sorted, between the code in its address and the table's head. Who waits longest came first.
import type { LegSort } from '@tallyhelm/protocol/topics/quota/leg-groups'
import type { Sort } from '@tallyhelm/ui/table/DataTable'

const SORTS: Readonly<Record<LegSort, Sort>> = {
  OLDEST: { columnId: 'apply_time', direction: 'ascending' },
  NEWEST: { columnId: 'apply_time', direction: 'descending' },
  LARGEST: { columnId: 'amount', direction: 'descending' },
  SMALLEST: { columnId: 'amount', direction: 'ascending' },
}

export const shownSort = (sort: LegSort | undefined): Sort | null => (sort === undefined ? null : SORTS[sort])

export function sortOf(sort: Sort | null): LegSort | '' {
  if (sort === null) return ''
  const isUp = sort.direction === 'ascending'
  if (sort.columnId === 'amount') return isUp ? 'SMALLEST' : 'LARGEST'
  return isUp ? 'OLDEST' : 'NEWEST'
}
