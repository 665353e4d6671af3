// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import type { SchemasFor } from '../../wire/schemas.ts'
import type { fileEndpoints } from './endpoints.ts'
import { storedFile, tickets, ticketsRequest, uploadRequest } from './schemas.ts'

export const fileSchemas = {
  upload: { request: uploadRequest, response: storedFile },
  tickets: { request: ticketsRequest, response: tickets },
} satisfies SchemasFor<typeof fileEndpoints>
