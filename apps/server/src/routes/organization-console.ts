// Routes of the console's customers: endpoint → function.
import { assignSales } from '@tallyhelm/flows/organization/assign-sales'
import { setConsultants } from '@tallyhelm/flows/organization/set-consultants'
import { planApplication } from '@tallyhelm/flows/organization/plan-application'
import { setCustomerSwitch } from '@tallyhelm/flows/organization/set-customer-switch'
import { setShowsSpend } from '@tallyhelm/flows/sub-customers/set-sub-customer-switch'
import { applicationPlan } from '@tallyhelm/views/organization/case-kinds'
import { consoleCustomerSchemas } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { entryList } from '@tallyhelm/views/audit/entry-list'
import { consoleConsultants } from '@tallyhelm/views/organization/consultants'
import { consoleCustomer, consoleCustomers } from '@tallyhelm/views/organization/console-customers'
import { consoleMembers, consoleSubCustomers, salesPeople } from '@tallyhelm/views/organization/console-people'
import { asCustomer } from '@tallyhelm/views/organization/customer-scope'
import { customerFunds } from '@tallyhelm/views/wallet/customer-funds'
import { flowList } from '@tallyhelm/views/wallet/flow-list'
import { routesOf } from '../http/routes.ts'

export const customerRoutes = routesOf(consoleCustomerEndpoints, consoleCustomerSchemas, {
  list: ({ world, staffScope }, input) => consoleCustomers(world.db, staffScope, input),
  detail: ({ world, staffScope }, input) => consoleCustomer(world.db, staffScope, input),
  members: ({ world, staffScope }, input) => consoleMembers(world.db, staffScope, input),
  subCustomers: ({ world, staffScope }, input) => consoleSubCustomers(world.db, staffScope, input),
  funds: ({ world, staffScope }, input) => customerFunds(world.db, staffScope, input),
  // As the customer itself reads them, so that both see the same sums.
  flows: async ({ world, staffScope }, { customer_id, sub_customer_id, ...request }) =>
    flowList(world.db, await asCustomer(world.db, staffScope, customer_id, sub_customer_id), request),
  entries: ({ world, staffScope }, input) => entryList(world.db, staffScope, input),
  setSwitch: async ({ world, staff, staffScope }, input) => {
    await setCustomerSwitch(world, staff, input)
    return consoleCustomer(world.db, staffScope, input)
  },
  salesPeople: ({ world }) => salesPeople(world.db),
  assignSales: async ({ world, staff, staffScope }, input) => {
    await assignSales(world, staff, input)
    return consoleCustomer(world.db, staffScope, input)
  },
  consultants: ({ world, staffScope }, input) => consoleConsultants(world.db, staffScope, input),
  setConsultants: async ({ world, staff, staffScope }, input) => {
    await setConsultants(world, staff, input)
    return consoleConsultants(world.db, staffScope, input)
  },
  applicationPlan: ({ world, staffScope }, input) => applicationPlan(world.db, staffScope, input),
  planApplication: async ({ world, staff, staffScope }, input) => {
    await planApplication(world, staff, input)
    return applicationPlan(world.db, staffScope, input)
  },
  setSubCustomerSpend: async ({ world, staff }, { customer_id: customerId, sub_customer_id: subCustomerId, value, reason }) => {
    await setShowsSpend(world, staff, { customerId, subCustomerId, value, reason })
    return {}
  },
})
