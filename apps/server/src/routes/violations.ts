// Violation routes: endpoint → function.
import { violationSchemas } from '@tallyhelm/protocol/topics/violations/schemas'
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import { forewarningCount, rectificationCount } from '@tallyhelm/views/violations/counts'
import { rectificationList } from '@tallyhelm/views/violations/rectification-list'
import { routesOf } from '../http/routes.ts'

export const violationRoutes = routesOf(violationEndpoints, violationSchemas, {
  rectificationCount: (call, input) => rectificationCount(call.world.db, call.scope, { ...input, now: call.now }),
  subCustomerRectificationCount: (call, input) => rectificationCount(call.world.db, call.scope, { ...input, now: call.now }),
  rectificationList: (call, input) => rectificationList(call.world.db, call.scope, { ...input, now: call.now }),
  subCustomerRectificationList: (call, input) => rectificationList(call.world.db, call.scope, { ...input, now: call.now }),
  forewarningCount: call => forewarningCount(call.world.db, call.scope),
})
