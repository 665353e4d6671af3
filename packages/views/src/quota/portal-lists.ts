// Records of quota and of transfers as lists of the portal.
import type { quotaLists } from '@tallyhelm/protocol/topics/quota/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { seesSpend } from '../spend/seen-spend.ts'
import { recordExport } from './record-export.ts'
import { recordList } from './record-list.ts'
import { transferExport } from './transfer-export.ts'
import { transferList } from './transfer-list.ts'

export const quotaViews: PortalViews<typeof quotaLists> = {
  TRANSACTION_DETAILS: {
    page: ({ db, scope }, request) => recordList(db, scope, request),
    file: async ({ tx, scope }, request) => recordExport(scope, request, await seesSpend(tx, scope)),
  },
  TRANSFER_DETAILS: {
    page: ({ db, scope }, request) => transferList(db, scope, request),
    file: ({ scope }, request) => transferExport(scope, request),
  },
}
