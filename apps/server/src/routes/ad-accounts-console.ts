// Routes of the console's pool of ad accounts: endpoint → function.
import { adoptFound, cancelAdoption, confirmAdoptionOf, uploadAdoption } from '@tallyhelm/flows/ad-accounts/ask-adoption'
import { startDiscoveries } from '@tallyhelm/flows/ad-accounts/discover-accounts'
import { requestSync } from '@tallyhelm/flows/ad-accounts/request-sync'
import { setQuotaBan } from '@tallyhelm/flows/ad-accounts/set-quota-ban'
import { moveAdAccounts, takeBackAdAccounts } from '@tallyhelm/flows/ad-accounts/take-back'
import { tagAdAccounts } from '@tallyhelm/flows/ad-accounts/tag-ad-accounts'
import { assignAdAccounts } from '@tallyhelm/flows/organization/assign-ad-accounts'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/adoption-endpoints'
import { adoptionSchemas } from '@tallyhelm/protocol/topics/ad-accounts/adoption-schemas'
import { consoleAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { adoptionBatchOf, adoptionList, adoptionRowList, ownersOf } from '@tallyhelm/views/ad-accounts/adoption-list'
import { consoleAccounts } from '@tallyhelm/views/ad-accounts/console-accounts'
import { foundList, lastDiscoveries } from '@tallyhelm/views/ad-accounts/found-list'
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

export const adoptionRoutes = routesOf(adoptionEndpoints, adoptionSchemas, {
  found: ({ world }, input) => foundList(world.db, input),
  discoveries: ({ world }) => lastDiscoveries(world.db),
  discover: ({ world, staff }, input) => startDiscoveries(world, staff, input),
  owners: ({ world }, input) => ownersOf(world.db, input),
  adopt: ({ world, staff }, input) => adoptFound(world, staff, input),
  upload: (call, input) => uploadAdoption(call.world, call.staff, { ...call.upload, hiddenRows: input.hidden_rows }),
  confirm: async ({ world, staff }, input) => {
    await confirmAdoptionOf(world, staff, input)
    return {}
  },
  cancel: async ({ world, staff }, input) => {
    await cancelAdoption(world, staff, input)
    return {}
  },
  list: ({ world }, input) => adoptionList(world.db, input),
  detail: ({ world }, input) => adoptionBatchOf(world.db, input),
  rows: ({ world }, input) => adoptionRowList(world.db, input),
})
