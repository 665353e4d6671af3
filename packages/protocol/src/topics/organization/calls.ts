// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { organizationEndpoints } from './endpoints.ts'
import { brand, page, preference } from './schemas.ts'

export const organizationSchemas = {
  brand: { request: z.object({}), response: brand },
  readPreference: { request: z.object({ page }), response: z.object({ value: preference.nullable() }) },
  writePreference: {
    request: z.object({ page, value: preference.refine(value => JSON.stringify(value).length <= 8192, '保存的设置过大') }),
    response: z.object({}),
  },
} satisfies SchemasFor<typeof organizationEndpoints>
