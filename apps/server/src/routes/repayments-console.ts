// Repayment routes of the console: endpoint → function.
import { proposeWaiver } from '@tallyhelm/flows/credit/propose-waiver'
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { consoleRepaymentSchemas } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { lateStatements } from '@tallyhelm/views/repayments/late-statements'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

const termsOf = ({ world, now }: Call) => ({ now, lateFeeBasisPoints: world.settings.lateFeeBasisPoints })

export const consoleRepaymentRoutes = routesOf(consoleRepaymentEndpoints, consoleRepaymentSchemas, {
  late: (call, input) => lateStatements(call.world.db, call.staffScope, input, termsOf(call)),
  waive: async ({ world, staff }, input) => ({ case_id: (await proposeWaiver(world, staff, input)).caseId }),
})
