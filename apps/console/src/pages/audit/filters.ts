// The filters of the audit log, in the address and as a request.
import { codeFilter, dayFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import { ACTOR_KINDS } from '@tallyhelm/protocol/topics/audit/enums'
import type { AuditListRequest } from '@tallyhelm/protocol/topics/audit/schemas'
import { addDays, isDay } from '@tallyhelm/protocol/values/day'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const FILTER_KEYS = ['actor', 'kind', 'action', 'object', 'object_id', 'customer', 'address', 'from', 'to'] as const
export const AUDIT_KEYS = [...FILTER_KEYS, 'page', 'size'] as const
export type AuditFilterKey = (typeof FILTER_KEYS)[number]
export type AuditQuery = QueryText<(typeof AUDIT_KEYS)[number]>

export const AUDIT_RULES: Readonly<Record<(typeof FILTER_KEYS)[number], FilterRule>> = {
  actor: textFilter(40, '操作人'),
  kind: codeFilter(ACTOR_KINDS),
  action: textFilter(60, '动作'),
  object: textFilter(40, '对象类型'),
  object_id: textFilter(100, '单号或对象编号'),
  customer: textFilter(60, '客户'),
  address: textFilter(45, 'IP'),
  from: dayFilter,
  to: dayFilter,
}

export const isNarrowed = (query: AuditQuery): boolean => FILTER_KEYS.some(key => query[key] !== undefined)

export function auditRequestOf(query: AuditQuery): AuditListRequest {
  const request: AuditListRequest = {
    ...pagingOf(query),
    actor: query.actor,
    actor_kind: oneOf(query.kind, ACTOR_KINDS),
    action: query.action,
    object_kind: query.object,
    object_id: query.object_id,
    customer: query.customer,
    address: query.address,
    at_from: query.from !== undefined && isDay(query.from) ? query.from : undefined,
    // The filter shows both days; the call's range is half-open.
    at_until: query.to !== undefined && isDay(query.to) ? addDays(query.to, 1) : undefined,
  }
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as AuditListRequest
}
