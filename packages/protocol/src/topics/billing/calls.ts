// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import type { SchemasFor } from '../../wire/schemas.ts'
import type { billingEndpoints } from './endpoints.ts'
import * as shapes from './schemas.ts'

export const billingSchemas = {
  rates: { request: shapes.ratesRequest, response: shapes.customerRates },
  history: { request: shapes.ratesPartRequest, response: shapes.rateHistoryPage },
  proposals: { request: shapes.ratesPartRequest, response: shapes.rateProposalPage },
  propose: { request: shapes.proposeRatesRequest, response: shapes.customerRates },
  check: { request: shapes.checkRatesRequest, response: shapes.customerRates },
  withdraw: { request: shapes.withdrawRatesRequest, response: shapes.customerRates },
} satisfies SchemasFor<typeof billingEndpoints>
