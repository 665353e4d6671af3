// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import type { SchemasFor } from '../../wire/schemas.ts'
import type { diagnosticsEndpoints } from './endpoints.ts'
import { accepted, feedbackReceipt, feedbackRequest, pageViewsRequest, reportsRequest } from './schemas.ts'

export const diagnosticsSchemas = {
  reports: { request: reportsRequest, response: accepted },
  pageViews: { request: pageViewsRequest, response: accepted },
  feedback: { request: feedbackRequest, response: feedbackReceipt },
} satisfies SchemasFor<typeof diagnosticsEndpoints>
