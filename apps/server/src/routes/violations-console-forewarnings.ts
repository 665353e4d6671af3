// Routes of the console's room 违规预警下发: endpoint → function.
import { turnForewarning, withdrawForewarning } from '@tallyhelm/flows/violations/end-forewarning'
import { importForewarnings } from '@tallyhelm/flows/violations/import-forewarnings'
import { issueForewarning } from '@tallyhelm/flows/violations/issue-forewarning'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import { consoleForewarningSchemas } from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import { consoleForewarning, consoleForewarnings, forewarningReadRate } from '@tallyhelm/views/violations/console-forewarnings'
import { routesOf } from '../http/routes.ts'

export const consoleForewarningRoutes = routesOf(consoleForewarningEndpoints, consoleForewarningSchemas, {
  list: ({ world }, input) => consoleForewarnings(world.db, input),
  readRate: ({ world, now }, input) => forewarningReadRate(world.db, { ...input, now }),
  detail: ({ world }, input) => consoleForewarning(world.db, input),
  issue: ({ world, staff }, input) => issueForewarning(world, staff, input),
  import: ({ world, staff, upload }, input) => importForewarnings(world, staff, { file: upload, hiddenRows: input.hidden_rows }),
  withdraw: async ({ world, staff }, input) => {
    await withdrawForewarning(world, staff, input)
    return {}
  },
  turn: ({ world, staff }, input) => turnForewarning(world, staff, input),
})
