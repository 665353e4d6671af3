// Routes of months of bills in the console: endpoint → function; whoever asks for the closing sees how far it has come.
import { askClosing } from '@tallyhelm/flows/billing/ask-closing'
import { monthEndpoints } from '@tallyhelm/protocol/topics/billing/month-endpoints'
import { monthSchemas } from '@tallyhelm/protocol/topics/billing/month-schemas'
import { monthCustomers } from '@tallyhelm/views/billing/month-customers'
import { consoleMonths } from '@tallyhelm/views/billing/month-list'
import { routesOf } from '../http/routes.ts'

export const monthRoutes = routesOf(monthEndpoints, monthSchemas, {
  months: ({ world, now }) => consoleMonths(world.db, { now, time: world.settings.billsClose }),
  customers: ({ world, now }, input) => monthCustomers(world.db, input, { now, time: world.settings.billsClose }),
  close: async ({ world, staff, now }, input) => {
    await askClosing(world, staff, input)
    return consoleMonths(world.db, { now, time: world.settings.billsClose })
  },
})
