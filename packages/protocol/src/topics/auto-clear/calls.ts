// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { z } from 'zod'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { autoClearEndpoints } from './endpoints.ts'
import {
  entriesChanged,
  entryIds,
  setting,
  settingChange,
  upcomingPage,
  upcomingRequest,
  whitelistAdd,
  whitelistAdded,
  whitelistPage,
  whitelistRequest,
} from './schemas.ts'

export const autoClearSchemas = {
  setting: { request: z.object({}), response: setting },
  changeSetting: { request: settingChange, response: setting },
  upcoming: { request: upcomingRequest, response: upcomingPage },
  whitelist: { request: whitelistRequest, response: whitelistPage },
  addToWhitelist: { request: whitelistAdd, response: whitelistAdded },
  removeFromWhitelist: { request: entryIds, response: entriesChanged },
  restoreToWhitelist: { request: entryIds, response: entriesChanged },
} satisfies SchemasFor<typeof autoClearEndpoints>
