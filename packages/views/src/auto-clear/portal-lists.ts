// The auto-clear whitelist as a list of the portal.
import type { autoClearLists } from '@tallyhelm/protocol/topics/auto-clear/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { whitelist, whitelistExport } from './whitelist.ts'

export const autoClearViews: PortalViews<typeof autoClearLists> = {
  WHITELIST: {
    page: ({ db, scope, now }, request) => whitelist(db, scope, request, now),
    file: ({ scope, now }, request) => whitelistExport(scope, request, now),
  },
}
