// Freeze routes: endpoint → function.
import { freezeSchemas } from '@tallyhelm/protocol/topics/freezes/calls'
import { freezeEndpoints } from '@tallyhelm/protocol/topics/freezes/endpoints'
import { freezeUnread } from '@tallyhelm/views/freezes/unread'
import { routesOf } from '../http/routes.ts'

export const freezeRoutes = routesOf(freezeEndpoints, freezeSchemas, {
  unread: call => freezeUnread(call.world.db, call.scope, { userId: call.tenant.userId }),
})
