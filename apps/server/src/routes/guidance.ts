// Guidance routes: endpoint → function.
import { applyGuidance } from '@tallyhelm/flows/guidance/apply-guidance'
import { checkGuidance } from '@tallyhelm/flows/guidance/check-guidance'
import { ignoreGuidance } from '@tallyhelm/flows/guidance/ignore-guidance'
import { guidanceLists } from '@tallyhelm/protocol/topics/guidance/columns'
import { guidanceEndpoints } from '@tallyhelm/protocol/topics/guidance/endpoints'
import { guidanceSchemas } from '@tallyhelm/protocol/topics/guidance/schemas'
import { effectStatistic } from '@tallyhelm/views/guidance/effect-statistic'
import { guidanceViews } from '@tallyhelm/views/guidance/portal-lists'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const guidanceRoutes = routesOf(guidanceEndpoints, guidanceSchemas, {
  ...listHandlers(guidanceLists, guidanceViews),
  pushCheck: (call, input) => checkGuidance(call.world, call.tenant, input),
  apply: (call, input) => applyGuidance(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
  ignore: (call, input) => ignoreGuidance(call.world, call.tenant, input),
  effectStatistic: ({ world, scope, now }, input) => effectStatistic(world.db, scope, input, now),
})
