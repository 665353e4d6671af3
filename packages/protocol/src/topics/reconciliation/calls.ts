// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import type { SchemasFor } from '../../wire/schemas.ts'
import type { reconciliationEndpoints } from './endpoints.ts'
import * as shapes from './schemas.ts'

export const reconciliationSchemas = {
  list: { request: shapes.differenceListRequest, response: shapes.differencePage },
  detail: { request: shapes.differenceRef, response: shapes.differenceDetail },
  runs: { request: shapes.runListRequest, response: shapes.runPage },
  claim: { request: shapes.differenceClaim, response: shapes.differenceDetail },
  markTimeLag: { request: shapes.differenceAction, response: shapes.differenceDetail },
  close: { request: shapes.differenceAction, response: shapes.differenceDetail },
  propose: { request: shapes.differenceAction, response: shapes.differenceDetail },
  check: { request: shapes.adjustmentCheck, response: shapes.differenceDetail },
} satisfies SchemasFor<typeof reconciliationEndpoints>
