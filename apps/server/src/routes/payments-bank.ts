// Routes of bank files in the console: endpoint → function.
import { cancelBankFile, confirmBankFile, setBankColumns, uploadBankFile } from '@tallyhelm/flows/payments/import-bank-file'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/payments/bank-endpoints'
import { bankFileSchemas } from '@tallyhelm/protocol/topics/payments/bank-schemas'
import { bankFileList, bankFileOf, bankLineList } from '@tallyhelm/views/payments/bank-file-list'
import { routesOf } from '../http/routes.ts'

export const bankFileRoutes = routesOf(bankFileEndpoints, bankFileSchemas, {
  list: ({ world }, input) => bankFileList(world.db, input),
  detail: ({ world }, input) => bankFileOf(world.db, input),
  lines: ({ world }, input) => bankLineList(world.db, input),
  upload: (call, input) => uploadBankFile(call.world, call.staff, { ...input, file: call.upload }),
  columns: async ({ world, staff }, input) => {
    await setBankColumns(world, staff, input)
    return {}
  },
  confirm: async ({ world, staff }, input) => {
    await confirmBankFile(world, staff, input)
    return {}
  },
  cancel: async ({ world, staff }, input) => {
    await cancelBankFile(world, staff, input)
    return {}
  },
})
