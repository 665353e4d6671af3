// Exchange routes: endpoint → function.
import { setMarkup, setRate } from '@tallyhelm/flows/exchange/set-rate'
import { exchangeSchemas } from '@tallyhelm/protocol/topics/exchange/calls'
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { rateList } from '@tallyhelm/views/exchange/rate-list'
import { routesOf } from '../http/routes.ts'

export const exchangeRoutes = routesOf(exchangeEndpoints, exchangeSchemas, {
  rates: ({ world, now }) => rateList(world.db, { now }),
  setRate: async ({ world, staff, now }, input) => {
    await setRate(world, staff, input)
    return rateList(world.db, { now })
  },
  setMarkup: async ({ world, staff, now }, input) => {
    await setMarkup(world, staff, { currency: input.currency, basisPoints: input.basis_points })
    return rateList(world.db, { now })
  },
})
