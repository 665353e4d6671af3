// Dashboard and spend routes: endpoint → function.
import { spendSchemas } from '@tallyhelm/protocol/topics/spend/schemas'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import { ownCoverage } from '@tallyhelm/views/spend/coverage'
import { keyFigures } from '@tallyhelm/views/spend/key-figures'
import { lowBalance } from '@tallyhelm/views/spend/low-balance'
import { recentOperations } from '@tallyhelm/views/spend/recent-operations'
import { todo } from '@tallyhelm/views/spend/todo'
import { trend } from '@tallyhelm/views/spend/trend'
import { routesOf } from '../http/routes.ts'

export const spendRoutes = routesOf(spendEndpoints, spendSchemas, {
  keyFigures: call => keyFigures(call.world.db, call.scope, { now: call.now }),
  coverage: call => ownCoverage(call.world.db, call.scope, { now: call.now }),
  trend: (call, input) => trend(call.world.db, call.scope, { ...input, now: call.now }),
  lowBalance: call => lowBalance(call.world.db, call.scope),
  recentOperations: call => recentOperations(call.world.db, call.scope),
  todo: call => todo(call.world.db, call.scope, { now: call.now }),
})
