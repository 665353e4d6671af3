// Routes of the three-way check: endpoint → function.
import { readInvoicesAnew } from '@tallyhelm/flows/reconciliation/read-invoices-anew'
import { invoiceEndpoints } from '@tallyhelm/protocol/topics/reconciliation/invoice-endpoints'
import { invoiceSchemas } from '@tallyhelm/protocol/topics/reconciliation/invoice-schemas'
import { invoiceChecks, invoiceMonths } from '@tallyhelm/views/reconciliation/invoice-checks'
import { routesOf } from '../http/routes.ts'

export const invoiceRoutes = routesOf(invoiceEndpoints, invoiceSchemas, {
  months: ({ world }) => invoiceMonths(world.db),
  list: ({ world }, input) => invoiceChecks(world.db, input),
  read: async ({ world, staff }, input) => {
    await readInvoicesAnew(world, staff, input)
    return invoiceMonths(world.db)
  },
})
