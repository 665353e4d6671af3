// Refund routes of the portal: endpoint → function.
import { createRefund } from '@tallyhelm/flows/refunds/create-refund'
import { withdrawRefund } from '@tallyhelm/flows/refunds/end-refund'
import { quoteRefund, refundSources } from '@tallyhelm/flows/refunds/refund-terms'
import { refundLists } from '@tallyhelm/protocol/topics/refunds/columns'
import { refundEndpoints } from '@tallyhelm/protocol/topics/refunds/endpoints'
import { refundSchemas } from '@tallyhelm/protocol/topics/refunds/schemas'
import { refundViews } from '@tallyhelm/views/refunds/portal-lists'
import { refundDetail } from '@tallyhelm/views/refunds/refund-detail'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const refundRoutes = routesOf(refundEndpoints, refundSchemas, {
  sources: call => refundSources(call.world, call.tenant),
  quote: (call, input) => quoteRefund(call.world, call.tenant, input),
  create: async (call, input) => {
    const { refundId } = await createRefund(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input })
    return await refundDetail(call.world.db, call.scope, refundId)
  },
  ...listHandlers(refundLists, refundViews),
  detail: (call, { id }) => refundDetail(call.world.db, call.scope, id),
  withdraw: async (call, { id }) => {
    await withdrawRefund(call.world, call.tenant, id)
    return await refundDetail(call.world.db, call.scope, id)
  },
})
