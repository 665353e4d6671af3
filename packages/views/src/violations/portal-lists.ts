// Forewarnings and accounts to be rectified as lists of the portal.
import type { violationLists } from '@tallyhelm/protocol/topics/violations/columns'
import type { forewarningLists } from '@tallyhelm/protocol/topics/violations/forewarning-columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { forewarningExport, forewarningList } from './forewarning-list.ts'
import { rectificationExport, rectificationList } from './rectification-list.ts'

export const forewarningViews: PortalViews<typeof forewarningLists> = {
  FOREWARNINGS: {
    page: ({ db, scope, now }, request) => forewarningList(db, { scope, now }, request),
    file: ({ tx, scope, now }, request) => forewarningExport(tx, { scope, now }, request),
  },
}

export const violationViews: PortalViews<typeof violationLists> = {
  RECTIFICATIONS: {
    page: ({ db, scope, now }, request) => rectificationList(db, scope, { ...request, now }),
    file: ({ scope, now }, request) => rectificationExport(scope, { ...request, now }),
  },
}
