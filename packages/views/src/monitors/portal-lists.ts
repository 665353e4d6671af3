// The log of pauses and incidents of theft as lists of the portal.
import type { monitorLists } from '@tallyhelm/protocol/topics/monitors/columns'
import type { incidentLists } from '@tallyhelm/protocol/topics/monitors/incident-columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { incidentExport, incidentList } from './incident-list.ts'
import { pauseExport, pauseList } from './pause-list.ts'

export const monitorViews: PortalViews<typeof monitorLists> = {
  MONITOR_PAUSES: {
    page: ({ db, scope }, request) => pauseList(db, scope, request),
    file: ({ scope }, request) => pauseExport(scope, request),
  },
}

export const incidentViews: PortalViews<typeof incidentLists> = {
  MONITOR_INCIDENTS: {
    page: ({ db, scope }, request) => incidentList(db, scope, request),
    file: ({ scope }, request) => incidentExport(scope, request),
  },
}
