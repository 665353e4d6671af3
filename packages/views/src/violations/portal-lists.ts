// Forewarnings as a list of the portal.
import type { forewarningLists } from '@tallyhelm/protocol/topics/violations/forewarning-columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { forewarningExport, forewarningList } from './forewarning-list.ts'

export const forewarningViews: PortalViews<typeof forewarningLists> = {
  FOREWARNINGS: {
    page: ({ db, scope, now }, request) => forewarningList(db, { scope, now }, request),
    file: ({ tx, scope, now }, request) => forewarningExport(tx, { scope, now }, request),
  },
}
