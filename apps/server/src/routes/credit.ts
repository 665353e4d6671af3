// Credit routes: endpoint → function.
import { creditSchemas } from '@tallyhelm/protocol/topics/credit/schemas'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { waitReplied } from '@tallyhelm/views/credit/wait-replied'
import { routesOf } from '../http/routes.ts'

export const creditRoutes = routesOf(creditEndpoints, creditSchemas, {
  waitRepliedQuantity: call => waitReplied(call.world.db, call.scope, { now: call.now }),
})
