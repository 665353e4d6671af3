// Credit routes: endpoint → function.
import { applyForCredit } from '@tallyhelm/flows/credit/apply-for-credit'
import { creditLists } from '@tallyhelm/protocol/topics/credit/columns'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { creditSchemas } from '@tallyhelm/protocol/topics/credit/schemas'
import { ownCredit } from '@tallyhelm/views/credit/own-credit'
import { creditViews } from '@tallyhelm/views/credit/portal-lists'
import { waitReplied } from '@tallyhelm/views/statements/wait-replied'
import type { Call } from '../http/call.ts'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

const own = ({ world, scope, tenant, now }: Call) =>
  ownCredit(world.db, scope, { userId: tenant.userId, now, closing: world.settings.billsClose })

export const creditRoutes = routesOf(creditEndpoints, creditSchemas, {
  limit: own,
  apply: async (call, input) => {
    await applyForCredit(call.world, call.tenant, input)
    return own(call)
  },
  ...listHandlers(creditLists, creditViews),
  waitRepliedQuantity: call => waitReplied(call.world.db, call.scope, { now: call.now }),
})
