// The filters of the wallet's flows, in the address and as a request (screens.md 7, Wallet).
import { codeFilter, dayFilter, platformIdFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { FLOW_SORT_CODES, FLOW_TYPE_CODES } from '@tallyhelm/protocol/topics/wallet/enums'
import type { FlowListRequest } from '@tallyhelm/protocol/topics/wallet/schemas'
import { addDays, type Day, isDay } from '@tallyhelm/protocol/values/day'
import { CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const FILTER_KEYS = ['currency', 'type', 'direction', 'channel', 'account', 'no', 'from', 'to', 'sort', 'order'] as const
export const FLOW_KEYS = [...FILTER_KEYS, 'page', 'size'] as const
export type FlowFilterKey = (typeof FILTER_KEYS)[number]
export type FlowQuery = QueryText<(typeof FLOW_KEYS)[number]>

export const FLOW_RULES: Readonly<Record<(typeof FILTER_KEYS)[number], FilterRule>> = {
  currency: codeFilter(CURRENCY_CODES),
  type: codeFilter(FLOW_TYPE_CODES),
  direction: codeFilter(['in', 'out']),
  channel: codeFilter(CHANNEL_CODES),
  account: platformIdFilter('账户 ID'),
  no: textFilter(30, '单号'),
  from: dayFilter,
  to: dayFilter,
  sort: codeFilter(FLOW_SORT_CODES),
  order: codeFilter(['asc', 'desc']),
}

/** Sorting narrows nothing that 清空筛选 would have to clear. */
const NARROWING_KEYS = FILTER_KEYS.filter(key => key !== 'sort' && key !== 'order')
export const isNarrowed = (query: FlowQuery): boolean => NARROWING_KEYS.some(key => query[key] !== undefined)

/** The days that are looked at, both included; this month unless the address says otherwise. */
export function periodOf(query: FlowQuery, today: Day): { from: Day; to: Day } {
  if (query.from !== undefined && query.to !== undefined && isDay(query.from) && isDay(query.to)) return { from: query.from, to: query.to }
  return { from: `${today.slice(0, 7)}-01`, to: today }
}

export function flowRequestOf(query: FlowQuery, today: Day): FlowListRequest {
  const { from, to } = periodOf(query, today)
  const request: FlowListRequest = {
    ...pagingOf(query),
    currency: oneOf(query.currency, CURRENCY_CODES) ?? 'USD',
    flow_type: oneOf(query.type, FLOW_TYPE_CODES),
    direction: oneOf(query.direction, ['in', 'out']),
    channel: oneOf(query.channel, CHANNEL_CODES),
    outside_account_id: query.account,
    reference_no: query.no,
    from,
    until: addDays(to, 1),
    sort: oneOf(query.sort, FLOW_SORT_CODES),
    order: oneOf(query.order, ['asc', 'desc']),
  }
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as FlowListRequest
}
