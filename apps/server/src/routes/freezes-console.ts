// Freeze routes of the console: endpoint → function.
import { freezeByAgency, liftAgencyFreeze } from '@tallyhelm/flows/freezes/freeze-by-agency'
import { markThaws, refuseThaws } from '@tallyhelm/flows/freezes/mark-thaws'
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import { consoleFreezeSchemas } from '@tallyhelm/protocol/topics/freezes/console-schemas'
import { consoleFreezeDetail, consoleFreezes } from '@tallyhelm/views/freezes/console-freezes'
import { routesOf } from '../http/routes.ts'

export const consoleFreezeRoutes = routesOf(consoleFreezeEndpoints, consoleFreezeSchemas, {
  list: ({ world, staffScope }, input) => consoleFreezes(world.db, staffScope, input),
  detail: ({ world, staffScope }, input) => consoleFreezeDetail(world.db, staffScope, input),
  freeze: ({ world, staff }, input) => freezeByAgency(world, staff, input),
  lift: ({ world, staff }, input) => liftAgencyFreeze(world, staff, input),
  mark: ({ world, staff }, input) => markThaws(world, staff, input),
  refuse: ({ world, staff }, input) => refuseThaws(world, staff, input),
})
