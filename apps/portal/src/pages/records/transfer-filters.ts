// The filters of 转移记录, in the address and as a request.
import { codeFilter, dayFilter, idsFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import type { TransferListRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { TRANSFER_FILTER_CODES } from '@tallyhelm/protocol/topics/quota/shown-states'
import { addDays, isDay } from '@tallyhelm/protocol/values/day'
import { splitIds } from '@tallyhelm/protocol/values/text'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { choicesFilter, readChoices } from '@tallyhelm/browser/lists/choices'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const FILTER_KEYS = ['channel', 'apply_no', 'ids', 'company', 'state', 'submitter', 'from', 'to'] as const
export const TRANSFER_KEYS = [...FILTER_KEYS, 'tab', 'page', 'size', 'detail'] as const
export type TransferQuery = QueryText<(typeof TRANSFER_KEYS)[number]>

export const TRANSFER_RULES: Readonly<Record<(typeof FILTER_KEYS)[number], FilterRule>> = {
  channel: codeFilter(CHANNEL_CODES),
  apply_no: textFilter(30, '单号'),
  ids: idsFilter(),
  company: choicesFilter(),
  state: codeFilter(TRANSFER_FILTER_CODES),
  submitter: textFilter(40, '操作人'),
  from: dayFilter,
  to: dayFilter,
}

export const isNarrowed = (query: TransferQuery): boolean => FILTER_KEYS.some(key => query[key] !== undefined)

/** `to` is the last day shown; the request's `applied_until` is the first that is not. */
export function transferRequestOf(query: TransferQuery): TransferListRequest {
  const ids = splitIds(query.ids ?? '')
  const request: TransferListRequest = {
    ...pagingOf(query),
    channel: oneOf(query.channel, CHANNEL_CODES),
    apply_no: query.apply_no,
    outside_account_ids: ids.length > 0 ? ids : undefined,
    company_id: readChoices(query.company)[0]?.value,
    status: oneOf(query.state, TRANSFER_FILTER_CODES),
    submitter: query.submitter,
    applied_from: query.from !== undefined && isDay(query.from) ? query.from : undefined,
    applied_until: query.to !== undefined && isDay(query.to) ? addDays(query.to, 1) : undefined,
  }
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as TransferListRequest
}
