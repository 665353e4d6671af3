// Campaigns, ad groups and ads as a list of the portal.
import type { adManagementLists } from '@tallyhelm/protocol/topics/ad-management/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { adExport, adList } from './ad-list.ts'

export const adManagementViews: PortalViews<typeof adManagementLists> = {
  ADS: {
    page: ({ db, scope }, request) => adList(db, scope, request),
    file: ({ tx, scope }, request) => adExport(tx, scope, request),
  },
}
