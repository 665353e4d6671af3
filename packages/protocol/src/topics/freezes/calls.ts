// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { freezeEndpoints } from './endpoints.ts'
import { freezeUnread } from './schemas.ts'

export const freezeSchemas = {
  unread: { request: z.object({}), response: freezeUnread },
} satisfies SchemasFor<typeof freezeEndpoints>
