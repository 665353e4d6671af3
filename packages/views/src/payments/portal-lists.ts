// Recharges as a list of the portal.
import type { rechargeLists } from '@tallyhelm/protocol/topics/payments/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { rechargeExport, rechargeList } from './recharge-list.ts'

export const rechargeViews: PortalViews<typeof rechargeLists> = {
  RECHARGES: {
    page: ({ db, scope }, request) => rechargeList(db, scope, request),
    file: ({ scope }, request) => rechargeExport(scope, request),
  },
}
