// Routes of the console's customers: endpoint → function.
import { setCustomerSwitch } from '@tallyhelm/flows/organization/set-customer-switch'
import { setShowsSpend } from '@tallyhelm/flows/sub-customers/set-shows-spend'
import { consoleCustomerSchemas } from '@tallyhelm/protocol/topics/organization/console-calls'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { entryList } from '@tallyhelm/views/audit/entry-list'
import { consoleCustomer, consoleCustomers } from '@tallyhelm/views/organization/console-customers'
import { consoleMembers, consoleSubCustomers } from '@tallyhelm/views/organization/console-people'
import { flowList } from '@tallyhelm/views/wallet/flow-list'
import { routesOf } from '../http/routes.ts'

export const customerRoutes = routesOf(consoleCustomerEndpoints, consoleCustomerSchemas, {
  list: ({ world }, input) => consoleCustomers(world.db, input),
  detail: ({ world }, input) => consoleCustomer(world.db, input),
  members: ({ world }, input) => consoleMembers(world.db, input),
  subCustomers: ({ world }, input) => consoleSubCustomers(world.db, input),
  // As the customer itself reads them, so that both see the same sums.
  flows: ({ world }, { customer_id, ...request }) =>
    flowList(world.db, { kind: 'tenant', customerId: customer_id, subCustomerId: null }, request),
  entries: ({ world }, input) => entryList(world.db, input),
  setSwitch: async ({ world, staff }, input) => {
    await setCustomerSwitch(world, staff, input)
    return consoleCustomer(world.db, input)
  },
  setSubCustomerSpend: async ({ world, staff }, input) => {
    await setShowsSpend(world, staff, input)
    return {}
  },
})
