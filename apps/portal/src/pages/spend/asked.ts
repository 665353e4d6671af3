// What the page asks: the list's request, and by what its days are added up.
import type { SpendGroupRequest, SpendTotalRequest } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { SpendDimension } from '@tallyhelm/protocol/topics/spend/enums'

/** Whose history is opened. */
export type DayOfAccount = { account_id: string; day: Day; name: string | null }

export type By = SpendDimension | 'CUSTOMER'
/** `request` names its days. */
export type SpendAsked = { by: By; request: SpendGroupRequest & { from: Day; until: Day } }

/** The rows' request without their pages and order. */
export function totalRequest({
  page_num: _,
  page_size: __,
  sort: ___,
  order: ____,
  ...rest
}: SpendAsked['request']): Omit<SpendTotalRequest, 'dimension'> {
  return rest
}
