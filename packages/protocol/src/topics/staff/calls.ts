// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import type { SchemasFor } from '../../wire/schemas.ts'
import type { staffEndpoints } from './endpoints.ts'
import * as shapes from './schemas.ts'

export const staffSchemas = {
  signIn: { request: shapes.staffSignInRequest, response: shapes.staffSessionReply },
  signOut: { request: shapes.nothing, response: shapes.nothing },
  info: { request: shapes.nothing, response: shapes.staffProfile },
  sessions: { request: shapes.nothing, response: shapes.staffSessions },
  endSession: { request: shapes.staffSessionId, response: shapes.nothing },
  changePassword: { request: shapes.staffChangePasswordRequest, response: shapes.nothing },
  workbench: { request: shapes.nothing, response: shapes.workbench },
  search: { request: shapes.searchRequest, response: shapes.searchResults },
  list: { request: shapes.staffListRequest, response: shapes.staffPage },
  create: { request: shapes.createStaffRequest, response: shapes.staffSecrets },
  setDisabled: { request: shapes.setStaffDisabledRequest, response: shapes.nothing },
  setRole: { request: shapes.setStaffRoleRequest, response: shapes.nothing },
  reset: { request: shapes.resetStaffRequest, response: shapes.staffSecrets },
} satisfies SchemasFor<typeof staffEndpoints>
