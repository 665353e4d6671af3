// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import type { SchemasFor } from '../../wire/schemas.ts'
import type { auditEndpoints } from './endpoints.ts'
import * as shapes from './schemas.ts'

export const auditSchemas = {
  list: { request: shapes.auditListRequest, response: shapes.auditPage },
  vocabulary: { request: shapes.nothing, response: shapes.auditVocabulary },
  chain: { request: shapes.nothing, response: shapes.chainState },
  verify: { request: shapes.nothing, response: shapes.chainState },
} satisfies SchemasFor<typeof auditEndpoints>
