// The schemas of the console's quota calls, tied to their endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { consoleQuotaEndpoints } from './console-endpoints.ts'
import * as shapes from './console-schemas.ts'
import { orderReviewRequest, orderReviews, queueSize } from './review-schemas.ts'

const done = z.object({})

export const consoleQuotaSchemas = {
  list: { request: shapes.legListRequest, response: shapes.legPage },
  detail: { request: shapes.legRef, response: shapes.legDetail },
  size: { request: z.object({}), response: queueSize },
  review: { request: orderReviewRequest, response: orderReviews },
  approve: { request: shapes.orderRef, response: done },
  reject: { request: shapes.rejection, response: done },
  wake: { request: shapes.legRef, response: shapes.legDetail },
  cancel: { request: shapes.cancellation, response: shapes.legDetail },
  propose: { request: shapes.outcomeProposal, response: shapes.legDetail },
} satisfies SchemasFor<typeof consoleQuotaEndpoints>
