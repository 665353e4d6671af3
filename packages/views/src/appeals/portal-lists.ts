// Appeals as a list of the portal.
import type { appealLists } from '@tallyhelm/protocol/topics/appeals/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { appealExport, appealList } from './appeal-list.ts'

export const appealViews: PortalViews<typeof appealLists> = {
  APPEALS: {
    page: ({ db, scope }, request) => appealList(db, scope, request),
    file: ({ scope }, request) => appealExport(scope, request),
  },
}
