// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { creditEndpoints } from './endpoints.ts'
import { waitRepliedQuantities } from './schemas.ts'

export const creditSchemas = {
  waitRepliedQuantity: { request: z.object({}), response: waitRepliedQuantities },
} satisfies SchemasFor<typeof creditEndpoints>
