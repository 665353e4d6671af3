// The filters of the pool of ad accounts, in the address and as a request.
import { codeFilter, idsFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import type { PoolListRequest } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { ACCOUNT_STATUS_CODES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { POOL_MOST } from '@tallyhelm/protocol/topics/ad-accounts/limits'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { splitIds } from '@tallyhelm/protocol/values/text'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const FILTER_KEYS = ['channel', 'customer', 'name', 'ids', 'status', 'difference'] as const
export const POOL_KEYS = [...FILTER_KEYS, 'page', 'size'] as const
export type PoolFilterKey = (typeof FILTER_KEYS)[number]
export type PoolQuery = QueryText<(typeof POOL_KEYS)[number]>

/** Why nothing moves on an account: its figures differ, or people must judge a leg. */
export const DIFFERENCE_FILTERS = { yes: '有差异', manual: '待人工核对' } as const

export const POOL_RULES: Readonly<Record<(typeof FILTER_KEYS)[number], FilterRule>> = {
  channel: codeFilter(CHANNEL_CODES),
  customer: textFilter(60, '客户'),
  name: textFilter(100, '账户名称'),
  ids: idsFilter(POOL_MOST),
  status: codeFilter(ACCOUNT_STATUS_CODES),
  difference: codeFilter(['yes', 'manual']),
}

export const isNarrowed = (query: PoolQuery): boolean => FILTER_KEYS.some(key => query[key] !== undefined)

export function poolRequestOf(query: PoolQuery): PoolListRequest {
  const ids = splitIds(query.ids ?? '')
  const request: PoolListRequest = {
    ...pagingOf(query),
    channel: oneOf(query.channel, CHANNEL_CODES),
    customer: query.customer,
    account_name: query.name,
    outside_account_ids: ids.length === 0 ? undefined : ids,
    account_status: oneOf(query.status, ACCOUNT_STATUS_CODES),
    has_difference: query.difference === 'yes' ? true : undefined,
    has_manual_leg: query.difference === 'manual' ? true : undefined,
  }
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as PoolListRequest
}
