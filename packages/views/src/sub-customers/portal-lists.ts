// An agent's sub-customers, the log of what was done about them, and what they hold, as lists of the portal.
import type { subCustomerLists } from '@tallyhelm/protocol/topics/sub-customers/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { heldAccountExport, heldAccounts } from './held-accounts.ts'
import { heldFreezeExport, heldFreezes, heldRectificationExport, heldRectifications } from './held-violations.ts'
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
  SUB_ACCOUNTS: {
    page: ({ db, scope }, request) => heldAccounts(db, scope, request),
    file: ({ tx, scope, now }, request) => heldAccountExport(tx, scope, request, now),
  },
  SUB_RECTIFICATIONS: {
    page: ({ db, scope, now }, request) => heldRectifications(db, scope, { ...request, now }),
    file: ({ scope, now }, request) => heldRectificationExport(scope, { ...request, now }),
  },
  SUB_FREEZES: {
    page: ({ db, scope, now }, request) => heldFreezes(db, scope, { ...request, now }),
    file: ({ scope, now }, request) => heldFreezeExport(scope, { ...request, now }),
  },
}
