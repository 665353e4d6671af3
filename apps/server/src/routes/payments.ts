// Payment routes of the portal: endpoint → function.
import { createRecharge } from '@tallyhelm/flows/payments/create-recharge'
import { cancelRecharge } from '@tallyhelm/flows/payments/end-recharge'
import { handInVoucher } from '@tallyhelm/flows/payments/hand-in-voucher'
import { payAgain } from '@tallyhelm/flows/payments/pay-again'
import { rechargeLists } from '@tallyhelm/protocol/topics/payments/columns'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import { rechargeSchemas } from '@tallyhelm/protocol/topics/payments/schemas'
import { rechargeViews } from '@tallyhelm/views/payments/portal-lists'
import { rechargeDetail } from '@tallyhelm/views/payments/recharge-detail'
import { rechargeMethods } from '@tallyhelm/views/payments/recharge-methods'
import { receiptFile } from '../exports/receipt-file.ts'
import type { Call } from '../http/call.ts'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

const detailOf = (call: Call, id: string) => rechargeDetail(call.world.db, call.scope, { id, staticHost: call.world.settings.staticHost })

export const paymentRoutes = routesOf(rechargeEndpoints, rechargeSchemas, {
  methods: call => rechargeMethods(call.world.db, call.scope, method => call.world.houses.of(method) !== undefined),
  create: async (call, input) => {
    const { rechargeId } = await createRecharge(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input })
    return await detailOf(call, rechargeId)
  },
  ...listHandlers(rechargeLists, rechargeViews),
  detail: (call, { id }) => detailOf(call, id),
  pay: async (call, { id }) => {
    await payAgain(call.world, call.tenant, id)
    return await detailOf(call, id)
  },
  receipt: (call, { id }) => receiptFile(call, { id, scope: call.scope, actor: call.tenant }),
  cancel: async (call, { id }) => {
    await cancelRecharge(call.world, call.tenant, id)
    return await detailOf(call, id)
  },
  handInVoucher: async (call, input) => {
    await handInVoucher(call.world, call.tenant, input)
    return await detailOf(call, input.id)
  },
})
