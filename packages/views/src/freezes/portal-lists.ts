// Frozen accounts as a list of the portal.
import type { freezeLists } from '@tallyhelm/protocol/topics/freezes/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { freezeExport, freezeList } from './freeze-list.ts'

export const freezeViews: PortalViews<typeof freezeLists> = {
  FREEZES: {
    page: ({ db, scope, userId }, request) => freezeList(db, scope, { ...request, userId }),
    file: ({ scope }, request) => freezeExport(scope, request),
  },
}
