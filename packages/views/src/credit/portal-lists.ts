// Credit records as a list of the portal.
import type { creditLists } from '@tallyhelm/protocol/topics/credit/columns'
import type { PortalViews } from '../lists/portal-views.ts'
import { creditRecordExport, creditRecords } from './credit-records.ts'

export const creditViews: PortalViews<typeof creditLists> = {
  CREDIT_RECORDS: {
    page: ({ db, scope }, request) => creditRecords(db, scope, request),
    file: ({ tx, scope }, request) => creditRecordExport(tx, scope, request),
  },
}
