// Repayment routes: endpoint → function.
import { repayByPayment } from '@tallyhelm/flows/payments/repay-by-payment'
import { quoteRepayment } from '@tallyhelm/flows/repayments/quote-repayment'
import { repayFromWallet } from '@tallyhelm/flows/repayments/repay-from-wallet'
import { repaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/endpoints'
import { repaymentSchemas } from '@tallyhelm/protocol/topics/repayments/schemas'
import { owedSummary } from '@tallyhelm/views/repayments/owed-summary'
import { repaymentList } from '@tallyhelm/views/repayments/repayment-list'
import { routesOf } from '../http/routes.ts'

export const repaymentRoutes = routesOf(repaymentEndpoints, repaymentSchemas, {
  list: (call, input) => repaymentList(call.world.db, call.scope, input),
  summary: ({ world, scope, now }) => owedSummary(world.db, scope, { now, lateFeeBasisPoints: world.settings.lateFeeBasisPoints }),
  quote: (call, input) => quoteRepayment(call.world, call.tenant, input),
  pay: (call, input) => repayByPayment(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
  repay: (call, input) => repayFromWallet(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
})
