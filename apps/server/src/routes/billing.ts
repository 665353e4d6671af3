// Billing routes: endpoint → function; each change of rates answers with them as they stand after it.
import { proposeDefaults, proposeRates } from '@tallyhelm/flows/billing/propose-rates'
import { billLists } from '@tallyhelm/protocol/topics/billing/bill-columns'
import { billEndpoints } from '@tallyhelm/protocol/topics/billing/bill-endpoints'
import { billSchemas } from '@tallyhelm/protocol/topics/billing/bill-schemas'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { billingSchemas } from '@tallyhelm/protocol/topics/billing/schemas'
import { billDetail } from '@tallyhelm/views/billing/bill-detail'
import { customerRates } from '@tallyhelm/views/billing/customer-rates'
import { defaultRatesList } from '@tallyhelm/views/billing/default-rates'
import { billViews } from '@tallyhelm/views/billing/portal-lists'
import { rateHistory, rateProposals } from '@tallyhelm/views/billing/rate-history'
import { ownTaxInvoice } from '@tallyhelm/views/billing/tax-invoices'
import type { Call } from '../http/call.ts'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const billingRoutes = routesOf(billingEndpoints, billingSchemas, {
  rates: (call, input) => ratesOf(call, input.customer_id),
  history: ({ world, staffScope, now }, input) => rateHistory(world.db, staffScope, { ...input, now }),
  proposals: ({ world, staffScope }, input) => rateProposals(world.db, staffScope, input),
  propose: async (call, input) => {
    await proposeRates(call.world, call.staff, input)
    return ratesOf(call, input.customer_id)
  },
  defaults: ({ world, now }) => defaultRatesList(world.db, { now }),
  proposeDefaults: async ({ world, staff, now }, input) => {
    await proposeDefaults(world, staff, input)
    return defaultRatesList(world.db, { now })
  },
})

const ratesOf = ({ world, staffScope, now }: Call, customer_id: string) => customerRates(world.db, staffScope, { customer_id, now })

export const billRoutes = routesOf(billEndpoints, billSchemas, {
  ...listHandlers(billLists, billViews),
  detail: (call, request) => billDetail(call.world.db, call.scope, request),
  invoice: async (call, request) => storedFile(call, await ownTaxInvoice(call.world.db, call.scope, request)),
})
