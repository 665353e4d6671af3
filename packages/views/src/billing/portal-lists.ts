// Bills and the accounts of one of them as lists of the portal.
import type { billLists } from '@tallyhelm/protocol/topics/billing/bill-columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { billLines, billLinesExport } from './bill-detail.ts'
import { billExport, billList } from './bill-list.ts'
import { rebateSeen } from './rebate-seen.ts'

export const billViews: PortalViews<typeof billLists> = {
  BILLS: {
    page: ({ db, scope }, request) => billList(db, scope, request),
    file: async ({ tx, scope }, request) => billExport(scope, request, { seesRebate: await rebateSeen(tx, scope) }),
  },
  BILL_LINES: {
    page: ({ db, scope }, request) => billLines(db, scope, request),
    file: ({ scope }, request) => billLinesExport(scope, request),
  },
}
