// Routes of tax invoices in the console: endpoint → function.
import { uploadTaxInvoice } from '@tallyhelm/flows/billing/upload-tax-invoice'
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { taxInvoiceEndpoints } from '@tallyhelm/protocol/topics/billing/tax-invoice-endpoints'
import { taxInvoiceSchemas } from '@tallyhelm/protocol/topics/billing/tax-invoice-schemas'
import { invoicedBills, taxInvoiceFile } from '@tallyhelm/views/billing/tax-invoices'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const taxInvoiceRoutes = routesOf(taxInvoiceEndpoints, taxInvoiceSchemas, {
  list: ({ world }, input) => invoicedBills(world.db, input),
  upload: async (call, input) => {
    const { key } = await uploadFile(call.world, call.staff, { kind: 'tax-invoice', ...call.upload })
    return uploadTaxInvoice(call.world, call.staff, { ...input, file: { key, name: call.upload.fileName } })
  },
  file: async (call, input) => storedFile(call, await taxInvoiceFile(call.world.db, input)),
})
