// Refund routes of the portal: endpoint → function.
import { createRefund } from '@tallyhelm/flows/payments/create-refund'
import { withdrawRefund } from '@tallyhelm/flows/payments/end-refund'
import { quoteRefund, refundSources } from '@tallyhelm/flows/payments/refund-terms'
import { refundEndpoints } from '@tallyhelm/protocol/topics/payments/refund-endpoints'
import { refundSchemas } from '@tallyhelm/protocol/topics/payments/refund-schemas'
import { refundDetail } from '@tallyhelm/views/payments/refund-detail'
import { refundList } from '@tallyhelm/views/payments/refund-list'
import { routesOf } from '../http/routes.ts'

export const refundRoutes = routesOf(refundEndpoints, refundSchemas, {
  sources: call => refundSources(call.world, call.tenant),
  quote: (call, input) => quoteRefund(call.world, call.tenant, input),
  create: async (call, input) => {
    const { refundId } = await createRefund(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input })
    return await refundDetail(call.world.db, call.scope, refundId)
  },
  list: (call, input) => refundList(call.world.db, call.scope, input),
  detail: (call, { id }) => refundDetail(call.world.db, call.scope, id),
  withdraw: async (call, { id }) => {
    await withdrawRefund(call.world, call.tenant, id)
    return await refundDetail(call.world.db, call.scope, id)
  },
})
