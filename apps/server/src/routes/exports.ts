// Export routes: endpoint → function.
import { startExport } from '@tallyhelm/flows/exports/start-export'
import { exportSchemas } from '@tallyhelm/protocol/topics/exports/schemas'
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import { exportList } from '@tallyhelm/views/exports/export-list'
import { voucher } from '@tallyhelm/views/exports/voucher'
import { exportFile, trendFile } from '../exports/export-file.ts'
import { routesOf } from '../http/routes.ts'

export const exportRoutes = routesOf(exportEndpoints, exportSchemas, {
  accounts: (call, request) => exportFile(call, { kind: 'ACCOUNTS', request }),
  subCustomerAccounts: (call, request) => exportFile(call, { kind: 'ACCOUNTS', request }),
  records: (call, request) => exportFile(call, { kind: 'TRANSACTION_DETAILS', request }),
  subCustomerRecords: (call, request) => exportFile(call, { kind: 'TRANSACTION_DETAILS', request }),
  transfers: (call, request) => exportFile(call, { kind: 'TRANSFER_DETAILS', request }),
  subCustomerTransfers: (call, request) => exportFile(call, { kind: 'TRANSFER_DETAILS', request }),
  changes: (call, request) => exportFile(call, { kind: 'CHANGE_DETAILS', request }),
  subCustomerChanges: (call, request) => exportFile(call, { kind: 'CHANGE_DETAILS', request }),
  whitelist: (call, request) => exportFile(call, { kind: 'WHITELIST', request }),
  flows: (call, request) => exportFile(call, { kind: 'WALLET_FLOWS', request }),
  trend: trendFile,
  voucher: (call, request) => voucher(call.world.db, { scope: call.scope, now: call.now }, request),
  start: (call, input) => startExport(call.world, call.tenant, input),
  list: (call, request) =>
    exportList(call.world.db, call.scope, {
      userId: call.tenant.userId,
      staticHost: call.world.settings.staticHost,
      now: call.now,
      request,
    }),
})
