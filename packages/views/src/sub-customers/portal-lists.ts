// An agent's sub-customers, and the log of what was done about them, as lists of the portal.
import type { subCustomerLists } from '@tallyhelm/protocol/topics/sub-customers/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { subCustomerExport, subCustomerList } from './sub-customer-list.ts'
import { subCustomerLogExport, subCustomerLogs } from './sub-customer-logs.ts'

export const subCustomerViews: PortalViews<typeof subCustomerLists> = {
  SUB_CUSTOMERS: {
    page: ({ db, scope, now }, request) => subCustomerList(db, scope, { ...request, now }),
    file: ({ scope, now }, request) => subCustomerExport(scope, { ...request, now }),
  },
  SUB_CUSTOMER_LOGS: {
    page: ({ db, scope }, request) => subCustomerLogs(db, scope, request),
    file: ({ scope }, request) => subCustomerLogExport(scope, request),
  },
}
