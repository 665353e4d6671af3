// Applications about companies as a list of the portal.
import type { applyLists } from '@tallyhelm/protocol/topics/companies/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { applyExport, applyList } from './applies.ts'

export const applyViews: PortalViews<typeof applyLists> = {
  COMPANY_APPLIES: {
    page: ({ db, scope, userId }, request) => applyList(db, scope, { ...request, userId }),
    file: ({ scope }, request) => applyExport(scope, request),
  },
}
