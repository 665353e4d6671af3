// Routes of 退款处理 in the console: endpoint → function.
import { askAboutPart } from '@tallyhelm/flows/refunds/ask-refund-part'
import { proposeChargeback } from '@tallyhelm/flows/refunds/chargeback-case'
import { rejectRefund } from '@tallyhelm/flows/refunds/end-refund'
import { proposePart, proposePayout } from '@tallyhelm/flows/refunds/propose-refund'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import { consoleRefundSchemas } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { chargebackList } from '@tallyhelm/views/refunds/chargeback-list'
import { consoleRefundDetail } from '@tallyhelm/views/refunds/console-refund-detail'
import { consoleRefundList } from '@tallyhelm/views/refunds/console-refund-list'
import { routesOf } from '../http/routes.ts'

export const consoleRefundRoutes = routesOf(consoleRefundEndpoints, consoleRefundSchemas, {
  list: ({ world }, input) => consoleRefundList(world.db, input),
  detail: ({ world }, { id }) => consoleRefundDetail(world.db, id, world.clock.now()),
  proposePayout: async ({ world, staff }, input) => ({ case_id: (await proposePayout(world, staff, input)).caseId }),
  reject: async ({ world, staff }, input) => {
    await rejectRefund(world, staff, input)
    return {}
  },
  proposePart: async ({ world, staff }, input) => ({ case_id: (await proposePart(world, staff, input)).caseId }),
  ask: async ({ world, staff }, input) => {
    await askAboutPart(world, staff, input)
    return {}
  },
  chargebacks: ({ world }, input) => chargebackList(world.db, input),
  proposeChargeback: async ({ world, staff }, input) => ({ case_id: (await proposeChargeback(world, staff, input)).caseId }),
})
