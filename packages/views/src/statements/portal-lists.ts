// Statements as a list of the portal.
import type { statementLists } from '@tallyhelm/protocol/topics/statements/columns'
import { rebateSeen } from '../billing/rebate-seen.ts'
import type { PortalViews } from '../lists/portal-views.ts'
import { statementExport, statementList } from './statement-list.ts'

export const statementViews: PortalViews<typeof statementLists> = {
  STATEMENTS: {
    page: ({ db, scope, now }, request) => statementList(db, scope, { ...request, now }),
    file: async ({ tx, scope, now }, request) => statementExport(scope, request, { seesRebate: await rebateSeen(tx, scope), now }),
  },
}
