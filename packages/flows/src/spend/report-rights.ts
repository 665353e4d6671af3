// Who may read what a saved report asks: when it is saved, and again whenever it is made or sent.
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import type { ReportQuestion } from '@tallyhelm/protocol/topics/spend/report-schemas'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import { mayUserCall } from '@tallyhelm/protocol/wire/may-call'

/** By sub-customers an agent alone, and no sub-customer whose agent hides spend. */
export function mayReadReport({ dimension }: Pick<ReportQuestion, 'dimension'>, roles: readonly Role[], isSubCustomer: boolean): boolean {
  const endpoint = dimension === 'CUSTOMER' ? dailyEndpoints.customers : dailyEndpoints.daily
  return mayUserCall(endpoint, { roles, isSubCustomer }) && (!isSubCustomer || roles.includes('subCustomerSpend'))
}
