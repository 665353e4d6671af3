// Exchange routes: endpoint → function; each change answers with the rates as they stand after it.
import { proposeMarkup, proposeRate } from '@tallyhelm/flows/exchange/propose-exchange'
import { exchangeSchemas } from '@tallyhelm/protocol/topics/exchange/schemas'
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { exchangeHistory, exchangeProposals } from '@tallyhelm/views/exchange/rate-history'
import { rateList } from '@tallyhelm/views/exchange/rate-list'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

export const exchangeRoutes = routesOf(exchangeEndpoints, exchangeSchemas, {
  rates: call => ratesOf(call),
  history: ({ world, now }, input) => exchangeHistory(world.db, { ...input, now }),
  proposals: ({ world }, input) => exchangeProposals(world.db, input),
  proposeRate: async (call, input) => {
    await proposeRate(call.world, call.staff, input)
    return ratesOf(call)
  },
  proposeMarkup: async (call, input) => {
    await proposeMarkup(call.world, call.staff, input)
    return ratesOf(call)
  },
})

const ratesOf = ({ world, now }: Call) => rateList(world.db, { now, sourceName: world.exchangeRates?.name ?? null })
