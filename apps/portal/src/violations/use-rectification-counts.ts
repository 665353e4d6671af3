// Rectification counts: how many accounts are to be rectified, and how many of them by today (spec §7, Rectification counts).
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import { RECTIFICATION_COUNT_TYPE_CODES, type RectificationCountType } from '@tallyhelm/protocol/topics/violations/count-types'
import { useCall } from '../api/queries.ts'

const BOTH = { count_type_list: [...RECTIFICATION_COUNT_TYPE_CODES] }

type Settings = { enabled?: boolean; staleTime?: number; retry?: false }

/** Undefined until they have come. Sub-customers have a call of their own (spec §6). */
export function useRectificationCounts(
  isSubCustomer: boolean,
  settings: Settings = {},
): Record<RectificationCountType, number> | undefined {
  const endpoint = isSubCustomer ? violationEndpoints.subCustomerRectificationCount : violationEndpoints.rectificationCount
  const { data } = useCall(endpoint, BOTH, settings)
  const countOf = (type: RectificationCountType) => data?.find(entry => entry.rectification_count_type === type)?.count ?? 0
  return data && { RECTIFICATION: countOf('RECTIFICATION'), TODAY: countOf('TODAY') }
}
