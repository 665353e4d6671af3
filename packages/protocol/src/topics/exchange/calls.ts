// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { exchangeEndpoints } from './endpoints.ts'
import * as shapes from './schemas.ts'

export const exchangeSchemas = {
  rates: { request: z.object({}), response: shapes.exchangeRates },
  history: { request: shapes.exchangeHistoryRequest, response: shapes.exchangeHistoryPage },
  proposals: { request: shapes.exchangeProposalsRequest, response: shapes.exchangeProposalPage },
  proposeRate: { request: shapes.proposeRateRequest, response: shapes.exchangeRates },
  proposeMarkup: { request: shapes.proposeMarkupRequest, response: shapes.exchangeRates },
} satisfies SchemasFor<typeof exchangeEndpoints>
