// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { contractEndpoints } from './endpoints.ts'
import { contractCheck, notifyRequest } from './schemas.ts'

export const contractSchemas = {
  checkContract: { request: z.object({}), response: contractCheck },
  auditNotify: { request: notifyRequest, response: z.object({}) },
} satisfies SchemasFor<typeof contractEndpoints>
