// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { fileAnswer } from '../../wire/file-answer.ts'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { exportEndpoints } from './endpoints.ts'
import {
  accountExportRequest,
  changeExportRequest,
  exportListRequest,
  exportPage,
  flowExportRequest,
  recordExportRequest,
  startedExport,
  transferExportRequest,
  trendExportRequest,
  voucherRequest,
  wantedExport,
  whitelistExportRequest,
} from './schemas.ts'

export const exportSchemas = {
  accounts: { request: accountExportRequest, response: fileAnswer },
  subCustomerAccounts: { request: accountExportRequest, response: fileAnswer },
  records: { request: recordExportRequest, response: fileAnswer },
  subCustomerRecords: { request: recordExportRequest, response: fileAnswer },
  transfers: { request: transferExportRequest, response: fileAnswer },
  subCustomerTransfers: { request: transferExportRequest, response: fileAnswer },
  changes: { request: changeExportRequest, response: fileAnswer },
  subCustomerChanges: { request: changeExportRequest, response: fileAnswer },
  whitelist: { request: whitelistExportRequest, response: fileAnswer },
  flows: { request: flowExportRequest, response: fileAnswer },
  trend: { request: trendExportRequest, response: fileAnswer },
  voucher: { request: voucherRequest, response: fileAnswer },
  start: { request: wantedExport, response: startedExport },
  list: { request: exportListRequest, response: exportPage },
} satisfies SchemasFor<typeof exportEndpoints>
