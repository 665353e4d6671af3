// Ad accounts and their changes as lists of the portal.
import type { adAccountLists } from '@tallyhelm/protocol/topics/ad-accounts/file-columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { accountExport } from './account-export.ts'
import { accountList } from './account-list.ts'
import { changeExport, changeList } from './change-list.ts'

export const adAccountViews: PortalViews<typeof adAccountLists> = {
  ACCOUNTS: {
    page: ({ db, scope }, request) => accountList(db, scope, request),
    file: ({ tx, scope, now }, request) => accountExport(tx, scope, request, now),
  },
  CHANGE_DETAILS: {
    page: ({ db, scope }, request) => changeList(db, scope, request),
    file: ({ scope }, request) => changeExport(scope, request),
  },
}
