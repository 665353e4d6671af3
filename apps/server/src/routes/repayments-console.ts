// Repayment routes of the console: endpoint → function.
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { consoleRepaymentSchemas } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { consoleRepayment, consoleRepayments } from '@tallyhelm/views/repayments/console-repayments'
import { lateStatements } from '@tallyhelm/views/repayments/late-statements'
import { overdueList } from '@tallyhelm/views/repayments/overdue-list'
import { pendingRepayments } from '@tallyhelm/views/repayments/pending-list'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

const termsOf = ({ world: { settings }, now }: Call) => ({
  now,
  lateFeeBasisPoints: settings.lateFeeBasisPoints,
  days: settings.overdueDays,
})

export const consoleRepaymentRoutes = routesOf(consoleRepaymentEndpoints, consoleRepaymentSchemas, {
  list: ({ world, staffScope }, input) => consoleRepayments(world.db, staffScope, input),
  detail: ({ world, staffScope }, input) => consoleRepayment(world.db, staffScope, input),
  pending: ({ world, staffScope, now }, input) => pendingRepayments(world.db, staffScope, input, now),
  overdue: (call, input) => overdueList(call.world.db, call.staffScope, input, termsOf(call)),
  late: (call, input) => lateStatements(call.world.db, call.staffScope, input, termsOf(call)),
})
