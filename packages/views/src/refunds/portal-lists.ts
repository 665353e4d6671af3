// Refunds as a list of the portal.
import type { refundLists } from '@tallyhelm/protocol/topics/refunds/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { refundExport, refundList } from './refund-list.ts'

export const refundViews: PortalViews<typeof refundLists> = {
  REFUNDS: {
    page: ({ db, scope }, request) => refundList(db, scope, request),
    file: ({ scope }, request) => refundExport(scope, request),
  },
}
