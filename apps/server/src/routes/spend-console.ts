// Routes of the console's room 消耗: endpoint → function.
import { askSpendCheck } from '@tallyhelm/flows/spend/check-spend'
import { spendBudgets } from '@tallyhelm/flows/spend/plan-rounds'
import { readAgain } from '@tallyhelm/flows/spend/read-again'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import { consoleSpendSchemas } from '@tallyhelm/protocol/topics/spend/console-schemas'
import { closedMonths, lastDifferences } from '@tallyhelm/views/spend/console-closings'
import { spendCoverage, spendReadings } from '@tallyhelm/views/spend/console-coverage'
import { routesOf } from '../http/routes.ts'

export const consoleSpendRoutes = routesOf(consoleSpendEndpoints, consoleSpendSchemas, {
  coverage: ({ world, now }, input) => spendCoverage(world.db, { ...input, now }),
  accounts: ({ world, now }, input) => spendReadings(world.db, { ...input, now }),
  readAgain: ({ world, staff }, input) => readAgain(world, staff, input),
  budgets: ({ world }, input) => spendBudgets(world, input),
  differences: ({ world }) => lastDifferences(world.db),
  checkNow: async ({ world, staff }) => {
    await askSpendCheck(world, staff)
    return {}
  },
  closings: ({ world }, input) => closedMonths(world.db, input),
})
