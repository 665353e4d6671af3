// The filters of the operation records, in the address and as a request (screens.md 5.11).
import { codeFilter, dayFilter, idsFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { ADJUST_TYPE_CODES } from '@tallyhelm/protocol/topics/quota/enums'
import type { RecordListRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { SHOWN_STATE_CODES } from '@tallyhelm/protocol/topics/quota/shown-states'
import { addDays, isDay } from '@tallyhelm/protocol/values/day'
import { splitIds } from '@tallyhelm/protocol/values/text'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { choicesFilter, readChoices } from '@tallyhelm/browser/lists/choices'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const FILTER_KEYS = ['status', 'channel', 'apply_no', 'ids', 'company', 'type', 'state', 'submitter', 'from', 'to'] as const
export const RECORD_KEYS = [...FILTER_KEYS, 'tab', 'page', 'size', 'detail'] as const
export type RecordFilterKey = (typeof FILTER_KEYS)[number]
export type RecordQuery = QueryText<(typeof RECORD_KEYS)[number]>

/** The four lists of the page, by the tab in the address; the first needs none. */
export const RECORD_VIEWS = { quota: '额度记录', transfers: '转移记录', changes: '账户变更', clears: '清零记录' } as const
export const RECORD_VIEW_CODES = ['quota', 'transfers', 'changes', 'clears'] as const
export type RecordView = (typeof RECORD_VIEW_CODES)[number]

/** Clearing the filters leaves one where one was. */
export const KEPT_ON_RESET = ['tab', 'size'] as const

export const RECORD_TABS = { ALL: '全部', PROCESSING: '处理中', FINISHED: '成功', FAIL: '失败', CLOSED: '驳回与取消' } as const
export const RECORD_TAB_CODES = ['ALL', 'PROCESSING', 'FINISHED', 'FAIL', 'CLOSED'] as const

export const RECORD_RULES: Readonly<Record<(typeof FILTER_KEYS)[number], FilterRule>> = {
  status: codeFilter(RECORD_TAB_CODES),
  channel: codeFilter(CHANNEL_CODES),
  apply_no: textFilter(30, '单号'),
  ids: idsFilter(),
  company: choicesFilter(),
  type: codeFilter(ADJUST_TYPE_CODES),
  state: codeFilter(SHOWN_STATE_CODES),
  submitter: textFilter(40, '提交人'),
  from: dayFilter,
  to: dayFilter,
}

export const isNarrowed = (query: RecordQuery): boolean => FILTER_KEYS.some(key => query[key] !== undefined)

/** `to` is the last day shown; the request's `applied_until` is the first that is not. */
export function recordRequestOf(query: RecordQuery): RecordListRequest {
  const ids = splitIds(query.ids ?? '')
  const group = oneOf(query.status, RECORD_TAB_CODES)
  const request: RecordListRequest = {
    ...pagingOf(query),
    channel: oneOf(query.channel, CHANNEL_CODES),
    apply_no: query.apply_no,
    outside_account_ids: ids.length > 0 ? ids : undefined,
    company_id: readChoices(query.company)[0]?.value,
    adjust_type: oneOf(query.type, ADJUST_TYPE_CODES),
    state: oneOf(query.state, SHOWN_STATE_CODES),
    status_group: group === 'ALL' ? undefined : group,
    submitter: query.submitter,
    applied_from: query.from !== undefined && isDay(query.from) ? query.from : undefined,
    applied_until: query.to !== undefined && isDay(query.to) ? addDays(query.to, 1) : undefined,
  }
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as RecordListRequest
}
