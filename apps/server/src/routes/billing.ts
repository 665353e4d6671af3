// Billing routes: endpoint → function; each change answers with the customer's rates as they stand after it.
import { proposeDefaults, proposeRates } from '@tallyhelm/flows/billing/propose-rates'
import { billingSchemas } from '@tallyhelm/protocol/topics/billing/schemas'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { customerRates } from '@tallyhelm/views/billing/customer-rates'
import { defaultRatesList } from '@tallyhelm/views/billing/default-rates'
import { rateHistory, rateProposals } from '@tallyhelm/views/billing/rate-history'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

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
