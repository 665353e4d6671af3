// The filters of the customers, in the address and as a request.
import { codeFilter, dayFilter, idFilter, mobileFilter, textFilter } from '@tallyhelm/browser/lists/filter-rules'
import { oneOf, pagingOf, type QueryText } from '@tallyhelm/browser/lists/query-text'
import type { CustomerListRequest } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { addDays, isDay } from '@tallyhelm/protocol/values/day'
import { CUSTOMER_NATURES } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { FilterRule } from '@tallyhelm/ui/table/filter-rules'

const FILTER_KEYS = ['name', 'mobile', 'type', 'nature', 'sales', 'from', 'to'] as const
export const CUSTOMER_KEYS = [...FILTER_KEYS, 'page', 'size'] as const
export type CustomerFilterKey = (typeof FILTER_KEYS)[number]
export type CustomerQuery = QueryText<(typeof CUSTOMER_KEYS)[number]>

export const TYPE_CODES = ['0', '1', '2', '3'] as const
export { CUSTOMER_NATURE_NAMES as NATURES } from '@tallyhelm/protocol/vocabulary/customer-type'

export const CUSTOMER_RULES: Readonly<Record<(typeof FILTER_KEYS)[number], FilterRule>> = {
  name: textFilter(60, '名称或 ID'),
  mobile: mobileFilter,
  type: codeFilter(TYPE_CODES),
  nature: codeFilter(CUSTOMER_NATURES),
  sales: idFilter('商务'),
  from: dayFilter,
  to: dayFilter,
}

export const isNarrowed = (query: CustomerQuery): boolean => FILTER_KEYS.some(key => query[key] !== undefined)

export function customerRequestOf(query: CustomerQuery): CustomerListRequest {
  const type = oneOf(query.type, TYPE_CODES)
  const request: CustomerListRequest = {
    ...pagingOf(query),
    name: query.name,
    mobile: query.mobile,
    customer_type: type === undefined ? undefined : TYPE_NUMBERS[type],
    customer_nature: oneOf(query.nature, CUSTOMER_NATURES),
    created_from: query.from !== undefined && isDay(query.from) ? query.from : undefined,
    sales_staff_id: query.sales !== undefined && /^\d{1,19}$/.test(query.sales) ? query.sales : undefined,
    // The filter shows both days; the call's range is half-open.
    created_until: query.to !== undefined && isDay(query.to) ? addDays(query.to, 1) : undefined,
  }
  // Leaving out undefined values changes no type: they mean the same as absent ones.
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as CustomerListRequest
}

const TYPE_NUMBERS = { '0': 0, '1': 1, '2': 2, '3': 3 } as const
