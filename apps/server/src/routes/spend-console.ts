// Routes of the console's room 消耗: endpoint → function.
import { readAgain } from '@tallyhelm/flows/spend/read-again'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import { consoleSpendSchemas } from '@tallyhelm/protocol/topics/spend/console-schemas'
import { spendCoverage, spendReadings } from '@tallyhelm/views/spend/console-coverage'
import { routesOf } from '../http/routes.ts'

export const consoleSpendRoutes = routesOf(consoleSpendEndpoints, consoleSpendSchemas, {
  coverage: ({ world, now }, input) => spendCoverage(world.db, { ...input, now }),
  accounts: ({ world, now }, input) => spendReadings(world.db, { ...input, now }),
  readAgain: ({ world, staff }, input) => readAgain(world, staff, input),
})
