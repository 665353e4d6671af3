// Daily spend routes: endpoint → function.
import { spendLists } from '@tallyhelm/protocol/topics/spend/daily-columns'
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import { dailySchemas } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { corrections, spendClosings, spendHours } from '@tallyhelm/views/spend/corrections'
import { dailyTotal } from '@tallyhelm/views/spend/daily-total'
import { spendViews } from '@tallyhelm/views/spend/portal-lists'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const dailySpendRoutes = routesOf(dailyEndpoints, dailySchemas, {
  ...listHandlers(spendLists, spendViews),
  dailyTotal: ({ world, scope, now }, input) => dailyTotal(world.db, scope, { ...input, now }),
  accountsTotal: ({ world, scope, now }, input) => dailyTotal(world.db, scope, { ...input, dimension: 'ACCOUNT', now }),
  customersTotal: ({ world, scope, now }, input) => dailyTotal(world.db, scope, { ...input, dimension: 'CUSTOMER', now }),
  hours: ({ world, scope, now }) => spendHours(world.db, scope, { now }),
  corrections: ({ world, scope, now }, input) => corrections(world.db, scope, { ...input, now }),
  closings: ({ world, scope, now }, input) => spendClosings(world.db, scope, { ...input, now }),
})
