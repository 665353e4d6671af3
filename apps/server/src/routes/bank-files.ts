// Routes of bank files in the console: endpoint → function.
import {
  cancelBankFile,
  confirmBankFile,
  sayAnotherPayment,
  setBankReading,
  uploadBankFile,
} from '@tallyhelm/flows/bank-files/import-bank-file'
import { tryBankReading } from '@tallyhelm/flows/bank-files/try-bank-reading'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import { bankFileSchemas } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { bankFileForm } from '@tallyhelm/views/bank-files/bank-file-form'
import { bankFileList, bankFileOf, bankLineList } from '@tallyhelm/views/bank-files/bank-file-list'
import { routesOf } from '../http/routes.ts'

export const bankFileRoutes = routesOf(bankFileEndpoints, bankFileSchemas, {
  list: ({ world }, input) => bankFileList(world.db, input),
  detail: ({ world }, input) => bankFileOf(world.db, input),
  form: ({ world }, input) => bankFileForm(world.db, input, world.clock.now()),
  trial: ({ world, staff }, input) => tryBankReading(world, staff, input),
  lines: ({ world }, input) => bankLineList(world.db, input),
  upload: (call, input) => uploadBankFile(call.world, call.staff, { ...input, file: call.upload }),
  columns: async ({ world, staff }, input) => {
    await setBankReading(world, staff, input)
    return {}
  },
  another: async ({ world, staff }, input) => {
    await sayAnotherPayment(world, staff, input)
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
