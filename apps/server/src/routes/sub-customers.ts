// Routes of an agent's sub-customers: endpoint → function.
import { assignAdAccounts } from '@tallyhelm/flows/sub-customers/assign-ad-accounts'
import { assignPastedAccounts } from '@tallyhelm/flows/sub-customers/assign-pasted-accounts'
import {
  createOwnSubCustomer,
  inviteForSubCustomer,
  inviteForSubCustomerAgain,
  removeFromSubCustomer,
  renameOwnSubCustomer,
  withdrawFromSubCustomer,
} from '@tallyhelm/flows/sub-customers/own-sub-customers'
import { remindOfFreezes, remindOfRectifications } from '@tallyhelm/flows/sub-customers/remind'
import { setFundingRule } from '@tallyhelm/flows/sub-customers/run-rules'
import { setSubCustomerLimits, setSubCustomerStopped } from '@tallyhelm/flows/sub-customers/set-sub-customer-rights'
import { setMayRecharge, setShowsSpend } from '@tallyhelm/flows/sub-customers/set-sub-customer-switch'
import { subCustomerLists } from '@tallyhelm/protocol/topics/sub-customers/columns'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { subCustomerSchemas } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { subCustomerViews } from '@tallyhelm/views/sub-customers/portal-lists'
import { subCustomerPeople } from '@tallyhelm/views/sub-customers/sub-customer-people'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const subCustomerRoutes = routesOf(subCustomerEndpoints, subCustomerSchemas, {
  ...listHandlers(subCustomerLists, subCustomerViews),
  create: async ({ world, tenant }, input) => {
    await createOwnSubCustomer(world, tenant, input)
    return {}
  },
  rename: async ({ world, tenant }, input) => {
    await renameOwnSubCustomer(world, tenant, input)
    return {}
  },
  setSpend: async ({ world, tenant }, { sub_customer_id: subCustomerId, value }) => {
    await setShowsSpend(world, tenant, { customerId: tenant.customerId, subCustomerId, value })
    return {}
  },
  setRecharge: async ({ world, tenant }, { sub_customer_id: subCustomerId, value }) => {
    await setMayRecharge(world, tenant, { customerId: tenant.customerId, subCustomerId, value })
    return {}
  },
  assign: async ({ world, tenant }, { sub_customer_id: subCustomerId, account_ids: adAccountIds }) => {
    await assignAdAccounts(world, tenant, { customerId: tenant.customerId, subCustomerId, adAccountIds })
    return {}
  },
  assignPasted: ({ world, tenant }, input) => assignPastedAccounts(world, tenant, input),
  setStatus: async ({ world, tenant }, input) => {
    await setSubCustomerStopped(world, tenant, input)
    return {}
  },
  setLimits: async ({ world, tenant }, input) => {
    await setSubCustomerLimits(world, tenant, input)
    return {}
  },
  setRule: async ({ world, tenant }, input) => {
    await setFundingRule(world, tenant, input)
    return {}
  },
  remind: ({ world, tenant }, input) => remindOfRectifications(world, tenant, input),
  remindOfFreezes: ({ world, tenant }, input) => remindOfFreezes(world, tenant, input),
  people: ({ world, scope, now }, { sub_customer_id }) => subCustomerPeople(world.db, scope, { sub_customer_id, now }),
  invite: async ({ world, tenant }, input) => {
    await inviteForSubCustomer(world, tenant, input)
    return {}
  },
  inviteAgain: async ({ world, tenant }, input) => {
    await inviteForSubCustomerAgain(world, tenant, input)
    return {}
  },
  withdrawInvitation: async ({ world, tenant }, input) => {
    await withdrawFromSubCustomer(world, tenant, input)
    return {}
  },
  removeUser: async ({ world, tenant }, input) => {
    await removeFromSubCustomer(world, tenant, input)
    return {}
  },
})
