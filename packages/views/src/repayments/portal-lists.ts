// Repayments as a list of the portal.
import type { repaymentLists } from '@tallyhelm/protocol/topics/repayments/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { repaymentExport, repaymentList } from './repayment-list.ts'

export const repaymentViews: PortalViews<typeof repaymentLists> = {
  REPAYMENTS: {
    page: ({ db, scope }, request) => repaymentList(db, scope, request),
    file: ({ scope }, request) => repaymentExport(scope, request),
  },
}
