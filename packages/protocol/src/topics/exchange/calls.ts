// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { exchangeEndpoints } from './endpoints.ts'
import { exchangeRates, setMarkupRequest, setRateRequest } from './schemas.ts'

export const exchangeSchemas = {
  rates: { request: z.object({}), response: exchangeRates },
  setRate: { request: setRateRequest, response: exchangeRates },
  setMarkup: { request: setMarkupRequest, response: exchangeRates },
} satisfies SchemasFor<typeof exchangeEndpoints>
