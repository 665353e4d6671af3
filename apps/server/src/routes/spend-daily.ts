// Daily spend routes: endpoint → function.
import { dailyEndpoints } from '@tallyhelm/protocol/topics/spend/daily-endpoints'
import { dailySchemas } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { corrections, spendClosings, spendHours } from '@tallyhelm/views/spend/corrections'
import { dailyList } from '@tallyhelm/views/spend/daily-list'
import { dailyTotal } from '@tallyhelm/views/spend/daily-total'
import { routesOf } from '../http/routes.ts'

export const dailySpendRoutes = routesOf(dailyEndpoints, dailySchemas, {
  daily: ({ world, scope, now }, input) => dailyList(world.db, scope, { ...input, now }),
  dailyTotal: ({ world, scope, now }, input) => dailyTotal(world.db, scope, { ...input, now }),
  accounts: ({ world, scope, now }, input) => dailyList(world.db, scope, { ...input, dimension: 'ACCOUNT', now }),
  accountsTotal: ({ world, scope, now }, input) => dailyTotal(world.db, scope, { ...input, dimension: 'ACCOUNT', now }),
  customers: ({ world, scope, now }, input) => dailyList(world.db, scope, { ...input, dimension: 'CUSTOMER', now }),
  customersTotal: ({ world, scope, now }, input) => dailyTotal(world.db, scope, { ...input, dimension: 'CUSTOMER', now }),
  hours: ({ world, scope, now }) => spendHours(world.db, scope, { now }),
  corrections: ({ world, scope }, input) => corrections(world.db, scope, input),
  closings: ({ world, scope, now }, input) => spendClosings(world.db, scope, { ...input, now }),
})
