// Repayment routes: endpoint → function.
import { repayByPayment } from '@tallyhelm/flows/payments/repay-by-payment'
import { quoteRepayment } from '@tallyhelm/flows/repayments/quote-repayment'
import { repayFromWallet } from '@tallyhelm/flows/repayments/repay-from-wallet'
import { repaymentLists } from '@tallyhelm/protocol/topics/repayments/columns'
import { repaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/endpoints'
import { repaymentSchemas } from '@tallyhelm/protocol/topics/repayments/schemas'
import { owedSummary } from '@tallyhelm/views/repayments/owed-summary'
import { repaymentViews } from '@tallyhelm/views/repayments/portal-lists'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const repaymentRoutes = routesOf(repaymentEndpoints, repaymentSchemas, {
  ...listHandlers(repaymentLists, repaymentViews),
  summary: ({ world, scope, now }) => owedSummary(world.db, scope, { now, lateFeeBasisPoints: world.settings.lateFeeBasisPoints }),
  quote: (call, input) => quoteRepayment(call.world, call.tenant, input),
  pay: (call, input) => repayByPayment(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
  repay: (call, input) => repayFromWallet(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
})
