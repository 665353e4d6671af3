// The filters of the pool of ad accounts, in the address and as a request.
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import type { PoolListRequest } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { ACCOUNT_STATUS_CODES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { POOL_MOST } from '@tallyhelm/protocol/topics/ad-accounts/limits'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { parseIds } from '@tallyhelm/ui/fields/IdBox'

const FILTER_KEYS = ['channel', 'customer', 'ids', 'status', 'difference'] as const
export const POOL_KEYS = [...FILTER_KEYS, 'page', 'size'] as const
export type PoolFilterKey = (typeof FILTER_KEYS)[number]
export type PoolQuery = QueryText<(typeof POOL_KEYS)[number]>

export const isNarrowed = (query: PoolQuery): boolean => FILTER_KEYS.some(key => query[key] !== undefined)

export function poolRequestOf(query: PoolQuery): PoolListRequest {
  const ids = parseIds(query.ids ?? '').ids
  const request: PoolListRequest = {
    ...pagingOf(query),
    channel: oneOf(query.channel, CHANNEL_CODES),
    customer: query.customer,
    // One more than allowed, so that the server says what is wrong.
    outside_account_ids: ids.length === 0 ? undefined : ids.slice(0, POOL_MOST + 1),
    account_status: oneOf(query.status, ACCOUNT_STATUS_CODES),
    has_difference: query.difference === 'yes' ? true : undefined,
  }
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as PoolListRequest
}
