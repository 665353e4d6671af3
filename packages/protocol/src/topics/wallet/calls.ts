// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { walletEndpoints } from './endpoints.ts'
import { balances, flowListRequest, flowPage } from './schemas.ts'

export const walletSchemas = {
  balances: { request: z.object({}), response: balances },
  flows: { request: flowListRequest, response: flowPage },
} satisfies SchemasFor<typeof walletEndpoints>
