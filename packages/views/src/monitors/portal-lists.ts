// The log of pauses as a list of the portal.
import type { monitorLists } from '@tallyhelm/protocol/topics/monitors/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { pauseExport, pauseList } from './pause-list.ts'

export const monitorViews: PortalViews<typeof monitorLists> = {
  MONITOR_PAUSES: {
    page: ({ db, scope }, request) => pauseList(db, scope, request),
    file: ({ scope }, request) => pauseExport(scope, request),
  },
}
