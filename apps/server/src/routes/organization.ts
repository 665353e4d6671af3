// Organization routes: endpoint → function.
import { writePreference } from '@tallyhelm/flows/organization/write-preference'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/calls'
import { preference } from '@tallyhelm/views/organization/preference'
import { routesOf } from '../http/routes.ts'

export const organizationRoutes = routesOf(organizationEndpoints, organizationSchemas, {
  brand: call => call.world.settings.brand,
  readPreference: (call, input) => preference(call.world.db, { userId: call.user.userId, page: input.page }),
  writePreference: (call, input) => writePreference(call.world, call.user, input),
})
