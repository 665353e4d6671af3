// Applications for ad accounts as a list of the portal.
import type { openingLists } from '@tallyhelm/protocol/topics/openings/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { openingExport, openingRows } from './applies.ts'

export const openingViews: PortalViews<typeof openingLists> = {
  OPENINGS: {
    page: ({ db, scope, userId }, request) => openingRows(db, scope, { ...request, userId }),
    file: ({ scope }, request) => openingExport(scope, request),
  },
}
