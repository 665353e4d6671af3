// Quota routes: endpoint → function.
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { quote } from '@tallyhelm/flows/quota/quote'
import { retryItems } from '@tallyhelm/flows/quota/retry'
import { quotaSchemas } from '@tallyhelm/protocol/topics/quota/calls'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { order } from '@tallyhelm/views/quota/order'
import { recordDetail } from '@tallyhelm/views/quota/record-detail'
import { recordList } from '@tallyhelm/views/quota/record-list'
import { routesOf } from '../http/routes.ts'

export const quotaRoutes = routesOf(quotaEndpoints, quotaSchemas, {
  quote: (call, input) => quote(call.world, call.tenant, input),
  apply: (call, input) => addQuota(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
  order: (call, input) => order(call.world.db, call.scope, input),
  records: (call, input) => recordList(call.world.db, call.scope, input),
  subCustomerRecords: (call, input) => recordList(call.world.db, call.scope, input),
  record: (call, input) => recordDetail(call.world.db, call.scope, input),
  retry: (call, input) => retryItems(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
})
