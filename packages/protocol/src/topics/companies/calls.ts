// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import type { SchemasFor } from '../../wire/schemas.ts'
import type { companyEndpoints } from './endpoints.ts'
import { companySearchRequest, companyPage } from './schemas.ts'

export const companySchemas = { search: { request: companySearchRequest, response: companyPage } } satisfies SchemasFor<
  typeof companyEndpoints
>
