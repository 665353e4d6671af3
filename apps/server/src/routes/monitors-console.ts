// Routes of the room of monitors: endpoint → function.
import { allowForAll, allowRule, stopForAll, stopRule } from '@tallyhelm/flows/monitors/stop-rule'
import { consoleMonitorEndpoints } from '@tallyhelm/protocol/topics/monitors/console-endpoints'
import { consoleMonitorSchemas } from '@tallyhelm/protocol/topics/monitors/console-schemas'
import { consolePauses, consoleRules, consoleTroubles } from '@tallyhelm/views/monitors/console-monitors'
import { monitorOverview } from '@tallyhelm/views/monitors/console-overview'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

const readerOf = ({ staffScope: scope, now }: Call) => ({ scope, now })

export const consoleMonitorRoutes = routesOf(consoleMonitorEndpoints, consoleMonitorSchemas, {
  overview: ({ world, staffScope, now }) => monitorOverview(world.db, staffScope, now),
  rules: (call, input) => consoleRules(call.world.db, readerOf(call), input),
  pauses: (call, input) => consolePauses(call.world.db, readerOf(call), input),
  troubles: (call, input) => consoleTroubles(call.world.db, readerOf(call), input),
  stopRule: ({ world, staff }, input) => stopRule(world, staff, input),
  allowRule: ({ world, staff }, input) => allowRule(world, staff, input),
  stopAll: ({ world, staff }, input) => stopForAll(world, staff, input),
  allowAll: ({ world, staff }, input) => allowForAll(world, staff, input),
})
