// The filters of the queue of quota orders, in the address and as a request.
import { amountFilter, codeFilter, dayFilter, platformIdFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import type { LegListRequest } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { ADJUST_TYPE_CODES } from '@tallyhelm/protocol/topics/quota/enums'
import { LEG_GROUP_CODES, LEG_SORT_CODES, type LegSort } from '@tallyhelm/protocol/topics/quota/leg-groups'
import { SHOWN_STATE_CODES } from '@tallyhelm/protocol/topics/quota/shown-states'
import { addDays, isDay } from '@tallyhelm/protocol/values/day'
import type { Sort } from '@tallyhelm/ui/table/DataTable'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const FILTER_KEYS = ['type', 'channel', 'state', 'apply_no', 'customer', 'account', 'name', 'least', 'most', 'from', 'to'] as const
export const ORDER_KEYS = [...FILTER_KEYS, 'group', 'sort', 'page', 'size'] as const
export type OrderFilterKey = (typeof FILTER_KEYS)[number]
export type OrderQuery = QueryText<(typeof ORDER_KEYS)[number]>

export const ORDER_RULES: Readonly<Record<(typeof FILTER_KEYS)[number], FilterRule>> = {
  type: codeFilter(ADJUST_TYPE_CODES),
  channel: codeFilter(CHANNEL_CODES),
  state: codeFilter(SHOWN_STATE_CODES),
  apply_no: textFilter(30, '单号'),
  customer: textFilter(60, '客户'),
  account: platformIdFilter('广告账户 ID'),
  name: textFilter(100, '账户名称'),
  least: amountFilter,
  most: amountFilter,
  from: dayFilter,
  to: dayFilter,
}

export const isNarrowed = (query: OrderQuery): boolean => FILTER_KEYS.some(key => query[key] !== undefined)
export const groupOf = (query: OrderQuery) => oneOf(query.group, LEG_GROUP_CODES)

/** The column and direction of an order of rows, as the table's head shows it. Who waits longest came first. */
const SORTS: Readonly<Record<LegSort, Sort>> = {
  OLDEST: { columnId: 'apply_time', direction: 'ascending' },
  NEWEST: { columnId: 'apply_time', direction: 'descending' },
  LARGEST: { columnId: 'amount', direction: 'descending' },
  SMALLEST: { columnId: 'amount', direction: 'ascending' },
}
export function shownSort(query: OrderQuery): Sort | null {
  const sort = oneOf(query.sort, LEG_SORT_CODES)
  return sort === undefined ? null : SORTS[sort]
}
export function sortOf(sort: Sort | null): LegSort | '' {
  if (sort === null) return ''
  const isUp = sort.direction === 'ascending'
  if (sort.columnId === 'amount') return isUp ? 'SMALLEST' : 'LARGEST'
  return isUp ? 'OLDEST' : 'NEWEST'
}

export function orderRequestOf(query: OrderQuery): LegListRequest {
  const request: LegListRequest = {
    ...pagingOf(query),
    group: groupOf(query),
    sort: oneOf(query.sort, LEG_SORT_CODES),
    adjust_type: oneOf(query.type, ADJUST_TYPE_CODES),
    channel: oneOf(query.channel, CHANNEL_CODES),
    state: oneOf(query.state, SHOWN_STATE_CODES),
    apply_no: query.apply_no,
    customer: query.customer,
    account_name: query.name,
    outside_account_id: query.account,
    amount_from: query.least,
    amount_until: query.most,
    applied_from: query.from !== undefined && isDay(query.from) ? query.from : undefined,
    // The filter shows both days; the call's range is half-open.
    applied_until: query.to !== undefined && isDay(query.to) ? addDays(query.to, 1) : undefined,
  }
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as LegListRequest
}
