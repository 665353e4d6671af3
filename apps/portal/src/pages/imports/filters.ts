// The filters of the import records, in the address and as a request (screens.md 5.9).
import { codeFilter, dayFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { IMPORT_STATUS_CODES, IMPORT_TYPE_CODES } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportListRequest } from '@tallyhelm/protocol/topics/imports/schemas'
import { addDays, isDay } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const FILTER_KEYS = ['type', 'file_name', 'submitter', 'from', 'to', 'status'] as const
/** `batch`: the batch whose drawer is open; `new`: the drawer of a new one. */
export const IMPORT_KEYS = [...FILTER_KEYS, 'page', 'size', 'batch', 'new'] as const
export type ImportFilterKey = (typeof FILTER_KEYS)[number]
export type ImportQuery = QueryText<(typeof IMPORT_KEYS)[number]>

export const IMPORT_RULES: Readonly<Record<(typeof FILTER_KEYS)[number], FilterRule>> = {
  type: codeFilter(IMPORT_TYPE_CODES),
  file_name: textFilter(100, '文件名'),
  submitter: textFilter(40, '提交人'),
  from: dayFilter,
  to: dayFilter,
  status: codeFilter(IMPORT_STATUS_CODES),
}

export const isNarrowed = (query: ImportQuery): boolean => FILTER_KEYS.some(key => query[key] !== undefined)

/** `to` is the last day shown; the request's `submitted_until` is the first that is not. */
export function importRequestOf(channel: Channel, query: ImportQuery): ImportListRequest {
  const request: ImportListRequest = {
    ...pagingOf(query),
    channel,
    import_type: oneOf(query.type, IMPORT_TYPE_CODES),
    file_name: query.file_name,
    submitter: query.submitter,
    submitted_from: query.from !== undefined && isDay(query.from) ? query.from : undefined,
    submitted_until: query.to !== undefined && isDay(query.to) ? addDays(query.to, 1) : undefined,
    status: oneOf(query.status, IMPORT_STATUS_CODES),
  }
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as ImportListRequest
}
