// Import routes: endpoint → function.
import { cancelBatch } from '@tallyhelm/flows/imports/cancel-batch'
import { confirmBatch } from '@tallyhelm/flows/imports/confirm-batch'
import { createBatchOfFile, createBatchOfPaste } from '@tallyhelm/flows/imports/create-batch'
import { editRows } from '@tallyhelm/flows/imports/edit-rows'
import { importSchemas } from '@tallyhelm/protocol/topics/imports/schemas'
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import { batchDetail } from '@tallyhelm/views/imports/batch-detail'
import { batchList } from '@tallyhelm/views/imports/batch-list'
import { failedRows } from '@tallyhelm/views/imports/failed-rows'
import { template } from '@tallyhelm/views/imports/template'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

const viewOf = ({ scope, now, world }: Call) => ({ scope, now, mostAccounts: world.settings.brand.quota_limits.most_accounts })

export const importRoutes = routesOf(importEndpoints, importSchemas, {
  list: (call, input) => batchList(call.world.db, viewOf(call), input),
  template: (call, input) => template(call.scope, input),
  upload: (call, input) =>
    createBatchOfFile(call.world, call.tenant, {
      channel: input.channel,
      importType: input.import_type,
      hiddenRows: input.hidden_rows,
      ...call.upload,
    }),
  paste: (call, input) => createBatchOfPaste(call.world, call.tenant, input),
  detail: (call, input) => batchDetail(call.world.db, viewOf(call), input),
  edit: (call, input) => editRows(call.world, call.tenant, input),
  confirm: (call, input) => confirmBatch(call.world, call.tenant, input),
  cancel: (call, input) => cancelBatch(call.world, call.tenant, input),
  failedRows: (call, input) => failedRows(call.world.db, viewOf(call), input),
})
