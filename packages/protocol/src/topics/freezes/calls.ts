// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { freezeEndpoints } from './endpoints.ts'
import { freezeListRequest, freezePage, freezesRead, freezeUnread } from './schemas.ts'

export const freezeSchemas = {
  unread: { request: z.object({}), response: freezeUnread },
  list: { request: freezeListRequest, response: freezePage },
  read: { request: freezesRead, response: freezeUnread },
} satisfies SchemasFor<typeof freezeEndpoints>
