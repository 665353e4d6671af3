// Routes of forewarnings: endpoint → function.
import { handleSeenForewarnings, readForewarning } from '@tallyhelm/flows/violations/answer-forewarning'
import { forewarningLists } from '@tallyhelm/protocol/topics/violations/forewarning-columns'
import { forewarningEndpoints } from '@tallyhelm/protocol/topics/violations/forewarning-endpoints'
import { forewarningSchemas } from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { forewarningCount } from '@tallyhelm/views/violations/counts'
import { forewarnedAds, forewarningTrend } from '@tallyhelm/views/violations/forewarned-ads'
import { forewarningById } from '@tallyhelm/views/violations/forewarning-list'
import { forewarningViews } from '@tallyhelm/views/violations/portal-lists'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const forewarningRoutes = routesOf(forewarningEndpoints, forewarningSchemas, {
  ...listHandlers(forewarningLists, forewarningViews),
  byId: (call, { id }) => forewarningById(call.world.db, { scope: call.scope, now: call.now }, id),
  ads: (call, input) => forewarnedAds(call.world.db, call.scope, { ...input, staticHost: call.world.settings.staticHost }),
  async read(call, input) {
    await readForewarning(call.world, call.tenant, input)
    return await forewarningCount(call.world.db, call.scope)
  },
  handle: (call, input) => handleSeenForewarnings(call.world, call.tenant, input),
  trend: call => forewarningTrend(call.world.db, call.scope, call.now),
})
