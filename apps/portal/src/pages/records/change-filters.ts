// The filters of 账户变更, in the address and as a request.
import { codeFilter, dayFilter, idsFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { CHANGE_SOURCE_CODES, CHANGE_STATUS_CODES, CHANGE_TYPE_CODES } from '@tallyhelm/protocol/topics/ad-accounts/enums-changes'
import type { ChangeListRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas-changes'
import { addDays, isDay } from '@tallyhelm/protocol/values/day'
import { splitIds } from '@tallyhelm/protocol/values/text'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { choicesFilter, readChoices } from '@tallyhelm/browser/lists/choices'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const FILTER_KEYS = ['channel', 'ids', 'company', 'type', 'state', 'source', 'submitter', 'from', 'to'] as const
export const CHANGE_KEYS = [...FILTER_KEYS, 'tab', 'page', 'size', 'detail'] as const
export type ChangeQuery = QueryText<(typeof CHANGE_KEYS)[number]>

export const CHANGE_RULES: Readonly<Record<(typeof FILTER_KEYS)[number], FilterRule>> = {
  channel: codeFilter(CHANNEL_CODES),
  ids: idsFilter(),
  company: choicesFilter(),
  type: codeFilter(CHANGE_TYPE_CODES),
  state: codeFilter(CHANGE_STATUS_CODES),
  source: codeFilter(CHANGE_SOURCE_CODES),
  submitter: textFilter(40, '操作人'),
  from: dayFilter,
  to: dayFilter,
}

export const isNarrowed = (query: ChangeQuery): boolean => FILTER_KEYS.some(key => query[key] !== undefined)

/** `to` is the last day shown; the request's `applied_until` is the first that is not. */
export function changeRequestOf(query: ChangeQuery): ChangeListRequest {
  const ids = splitIds(query.ids ?? '')
  const request: ChangeListRequest = {
    ...pagingOf(query),
    channel: oneOf(query.channel, CHANNEL_CODES),
    outside_account_ids: ids.length > 0 ? ids : undefined,
    company_id: readChoices(query.company)[0]?.value,
    change_type: oneOf(query.type, CHANGE_TYPE_CODES),
    status: oneOf(query.state, CHANGE_STATUS_CODES),
    source: oneOf(query.source, CHANGE_SOURCE_CODES),
    submitter: query.submitter,
    applied_from: query.from !== undefined && isDay(query.from) ? query.from : undefined,
    applied_until: query.to !== undefined && isDay(query.to) ? addDays(query.to, 1) : undefined,
  }
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as ChangeListRequest
}
