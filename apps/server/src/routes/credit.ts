// Credit routes: endpoint → function.
import { applyForCredit } from '@tallyhelm/flows/credit/apply-for-credit'
import { creditSchemas } from '@tallyhelm/protocol/topics/credit/schemas'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { creditRecords } from '@tallyhelm/views/credit/credit-records'
import { ownCredit } from '@tallyhelm/views/credit/own-credit'
import { waitReplied } from '@tallyhelm/views/statements/wait-replied'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

const own = ({ world, scope, tenant, now }: Call) =>
  ownCredit(world.db, scope, { userId: tenant.userId, now, closing: world.settings.billsClose })

export const creditRoutes = routesOf(creditEndpoints, creditSchemas, {
  limit: own,
  apply: async (call, input) => {
    await applyForCredit(call.world, call.tenant, input)
    return own(call)
  },
  records: (call, input) => creditRecords(call.world.db, call.scope, input),
  waitRepliedQuantity: call => waitReplied(call.world.db, call.scope, { now: call.now }),
})
