// The filters of the room's lists, in the address and as requests. Each list keeps the tab that it stands in.
import { codeFilter, dayFilter, idFilter, platformIdFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { DIFFERENCE_STATE_CODES } from '@tallyhelm/protocol/topics/reconciliation/enums'
import type { DifferenceListRequest, RunListRequest } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { addDays, isDay } from '@tallyhelm/protocol/values/day'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const DIFFERENCE_FILTERS = ['account', 'customer', 'channel', 'mine', 'from', 'to'] as const
export const DIFFERENCE_KEYS = ['tab', ...DIFFERENCE_FILTERS, 'state', 'page', 'size'] as const
export type DifferenceFilterKey = (typeof DIFFERENCE_FILTERS)[number]
export type DifferenceQuery = QueryText<(typeof DIFFERENCE_KEYS)[number]>

const RUN_FILTERS = ['channel', 'unsettled', 'from', 'to'] as const
export const RUN_KEYS = ['tab', ...RUN_FILTERS, 'page', 'size'] as const
export type RunQuery = QueryText<(typeof RUN_KEYS)[number]>

export const DIFFERENCE_RULES: Readonly<Record<DifferenceFilterKey, FilterRule>> = {
  account: platformIdFilter('广告账户 ID'),
  customer: idFilter('客户'),
  channel: codeFilter(CHANNEL_CODES),
  mine: codeFilter(['yes']),
  from: dayFilter,
  to: dayFilter,
}

export const RUN_RULES: Readonly<Record<(typeof RUN_FILTERS)[number], FilterRule>> = {
  channel: codeFilter(CHANNEL_CODES),
  unsettled: codeFilter(['yes']),
  from: dayFilter,
  to: dayFilter,
}

export const isDifferenceNarrowed = (query: DifferenceQuery): boolean => DIFFERENCE_FILTERS.some(key => query[key] !== undefined)
export const isRunNarrowed = (query: RunQuery): boolean => RUN_FILTERS.some(key => query[key] !== undefined)
export const stateOf = (query: DifferenceQuery) => oneOf(query.state, DIFFERENCE_STATE_CODES)

export function differenceRequestOf(query: DifferenceQuery): DifferenceListRequest {
  return given({
    ...pagingOf(query),
    state: stateOf(query),
    channel: oneOf(query.channel, CHANNEL_CODES),
    customer_id: query.customer,
    outside_account_id: query.account,
    mine: query.mine === 'yes' ? true : undefined,
    seen_from: dayOf(query.from),
    seen_until: dayAfter(query.to),
  })
}

export function runRequestOf(query: RunQuery): RunListRequest {
  return given({
    ...pagingOf(query),
    channel: oneOf(query.channel, CHANNEL_CODES),
    unsettled: query.unsettled === 'yes' ? true : undefined,
    from: dayOf(query.from),
    until: dayAfter(query.to),
  })
}

const dayOf = (text: string | undefined) => (text !== undefined && isDay(text) ? text : undefined)
/** The filter shows both days; the call's range is half-open. */
const dayAfter = (text: string | undefined) => (text !== undefined && isDay(text) ? addDays(text, 1) : undefined)

/** Without the undefined values, which mean the same as absent ones. */
function given<Request extends object>(request: Request): Request {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as Request
}
