// Routes of the console's pool of ad accounts: endpoint → function.
import { requestSync } from '@tallyhelm/flows/ad-accounts/request-sync'
import { setQuotaBan } from '@tallyhelm/flows/ad-accounts/set-quota-ban'
import { moveAdAccounts, takeBackAdAccounts } from '@tallyhelm/flows/ad-accounts/take-back'
import { tagAdAccounts } from '@tallyhelm/flows/ad-accounts/tag-ad-accounts'
import { assignAdAccounts } from '@tallyhelm/flows/sub-customers/assign-ad-accounts'
import { consoleAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { consoleAccounts } from '@tallyhelm/views/ad-accounts/console-accounts'
import { poolScope } from '@tallyhelm/views/organization/customer-scope'
import { routesOf } from '../http/routes.ts'

export const adAccountPoolRoutes = routesOf(consoleAccountEndpoints, consoleAccountSchemas, {
  list: async ({ world, staffScope }, input) => consoleAccounts(world.db, await poolScope(world.db, staffScope, input.customer_id), input),
  sync: ({ world, staff }, input) => requestSync(world, staff, input),
  forbidQuota: ({ world, staff }, input) => setQuotaBan(world, staff, input),
  assign: async ({ world, staff }, input) => {
    const { customer_id: customerId, sub_customer_id: subCustomerId, account_ids: adAccountIds, reason } = input
    await assignAdAccounts(world, staff, { customerId, subCustomerId, adAccountIds, reason })
    return {}
  },
  takeBack: ({ world, staff }, input) => takeBackAdAccounts(world, staff, input),
  move: ({ world, staff }, input) => moveAdAccounts(world, staff, input),
  tag: ({ world, staff }, input) => tagAdAccounts(world, staff, input),
})
