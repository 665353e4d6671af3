// Quota routes of the console: endpoint → function.
import { approveOrder } from '@tallyhelm/flows/quota/approve-order'
import { cancelLeg } from '@tallyhelm/flows/quota/cancel-leg'
import { proposeOutcome } from '@tallyhelm/flows/quota/propose-outcome'
import { rejectOrder } from '@tallyhelm/flows/quota/reject-order'
import { wakeLeg } from '@tallyhelm/flows/quota/wake-leg'
import { consoleQuotaSchemas } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import { consoleLegDetail } from '@tallyhelm/views/quota/console-leg-detail'
import { consoleLegs } from '@tallyhelm/views/quota/console-legs'
import { orderReviews } from '@tallyhelm/views/quota/order-reviews'
import { routesOf } from '../http/routes.ts'

export const quotaOrderRoutes = routesOf(consoleQuotaEndpoints, consoleQuotaSchemas, {
  list: ({ world }, input) => consoleLegs(world.db, input),
  detail: ({ world }, input) => consoleLegDetail(world.db, input),
  review: ({ world }, input) => orderReviews(world.db, input),
  approve: async ({ world, staff }, input) => {
    await approveOrder(world, staff, { orderId: input.apply_no })
    return {}
  },
  reject: async ({ world, staff }, input) => {
    await rejectOrder(world, staff, { orderId: input.apply_no, reason: input.reason })
    return {}
  },
  wake: async ({ world, staff }, input) => {
    await wakeLeg(world, staff, { itemId: input.item_id })
    return consoleLegDetail(world.db, input)
  },
  cancel: async ({ world, staff }, input) => {
    await cancelLeg(world, staff, { itemId: input.item_id, reason: input.reason })
    return consoleLegDetail(world.db, input)
  },
  propose: async ({ world, staff }, { item_id, proof_file = null, ...told }) => {
    await proposeOutcome(world, staff, { itemId: item_id, ...told, proofFile: proof_file })
    return consoleLegDetail(world.db, { item_id })
  },
})
