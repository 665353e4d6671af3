// Daily spend as lists of the portal.
import type { spendLists } from '@tallyhelm/protocol/topics/spend/daily-columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { dailyExport, dailyList } from './daily-list.ts'

export const spendViews: PortalViews<typeof spendLists> = {
  SPEND_DAYS: {
    page: ({ db, scope, now }, request) => dailyList(db, scope, { ...request, now }),
    file: ({ tx, scope, now }, request) => dailyExport(tx, scope, { ...request, now }),
  },
  SPEND_ACCOUNTS: {
    page: ({ db, scope, now }, request) => dailyList(db, scope, { ...request, dimension: 'ACCOUNT', now }),
    file: ({ tx, scope, now }, request) => dailyExport(tx, scope, { ...request, dimension: 'ACCOUNT', now }),
  },
  SPEND_CUSTOMERS: {
    page: ({ db, scope, now }, request) => dailyList(db, scope, { ...request, dimension: 'CUSTOMER', now }),
    file: ({ tx, scope, now }, request) => dailyExport(tx, scope, { ...request, dimension: 'CUSTOMER', now }),
  },
}
