// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { spendEndpoints } from './endpoints.ts'
import { keyFigures, trend, trendRequest, lowBalance, recent, todo } from './schemas.ts'

export const spendSchemas = {
  keyFigures: { request: z.object({}), response: keyFigures },
  trend: { request: trendRequest, response: trend },
  lowBalance: { request: z.object({}), response: lowBalance },
  recentOperations: { request: z.object({}), response: recent },
  todo: { request: z.object({}), response: todo },
} satisfies SchemasFor<typeof spendEndpoints>
