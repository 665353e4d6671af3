// The wallet's flows as a list of the portal.
import type { walletLists } from '@tallyhelm/protocol/topics/wallet/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { flowExport } from './flow-export.ts'
import { withLinks } from './flow-links.ts'
import { flowList } from './flow-list.ts'

export const walletViews: PortalViews<typeof walletLists> = {
  WALLET_FLOWS: {
    page: async ({ db, scope }, request) => withLinks(db, scope, await flowList(db, scope, request)),
    file: ({ scope }, request) => flowExport(scope, request),
  },
}
