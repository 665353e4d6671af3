// The schemas of the pool's calls, tied to their endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { consoleAccountEndpoints } from './console-endpoints.ts'
import * as shapes from './console-schemas.ts'
import { synced } from './schemas.ts'

export const consoleAccountSchemas = {
  list: { request: shapes.poolListRequest, response: shapes.poolPage },
  sync: { request: shapes.poolSyncRequest, response: synced },
  forbidQuota: { request: shapes.quotaBan, response: shapes.quotaBanReply },
  assign: { request: shapes.poolAssignment, response: z.object({}) },
} satisfies SchemasFor<typeof consoleAccountEndpoints>
