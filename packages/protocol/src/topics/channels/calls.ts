// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { channelEndpoints } from './endpoints.ts'
import { channelHealthList, dispatchRequest } from './schemas.ts'

export const channelSchemas = {
  health: { request: z.object({}), response: channelHealthList },
  pause: { request: dispatchRequest, response: channelHealthList },
  resume: { request: dispatchRequest, response: channelHealthList },
} satisfies SchemasFor<typeof channelEndpoints>
