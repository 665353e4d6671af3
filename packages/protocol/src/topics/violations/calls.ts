// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { violationEndpoints } from './endpoints.ts'
import { forewarningCount, rectificationCountRequest, rectificationCounts, rectificationListRequest, rectificationPage } from './schemas.ts'

export const violationSchemas = {
  rectificationCount: { request: rectificationCountRequest, response: rectificationCounts },
  subCustomerRectificationCount: { request: rectificationCountRequest, response: rectificationCounts },
  rectificationList: { request: rectificationListRequest, response: rectificationPage },
  subCustomerRectificationList: { request: rectificationListRequest, response: rectificationPage },
  forewarningCount: { request: z.object({}), response: forewarningCount },
} satisfies SchemasFor<typeof violationEndpoints>
