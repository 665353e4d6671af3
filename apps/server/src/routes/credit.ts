// Credit routes: endpoint → function.
import { creditSchemas } from '@tallyhelm/protocol/topics/credit/schemas'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { creditRecords } from '@tallyhelm/views/credit/credit-records'
import { ownCredit } from '@tallyhelm/views/credit/own-credit'
import { waitReplied } from '@tallyhelm/views/credit/wait-replied'
import { routesOf } from '../http/routes.ts'

export const creditRoutes = routesOf(creditEndpoints, creditSchemas, {
  limit: call => ownCredit(call.world.db, call.scope, { now: call.now, closing: call.world.settings.billsClose }),
  records: (call, input) => creditRecords(call.world.db, call.scope, input),
  waitRepliedQuantity: call => waitReplied(call.world.db, call.scope, { now: call.now }),
})
