// Quota routes: endpoint → function.
import { applyForApproval, applyOrder } from '@tallyhelm/flows/quota/apply-order'
import { quote } from '@tallyhelm/flows/quota/quote'
import { readCapabilities } from '@tallyhelm/flows/quota/read-capabilities'
import { retryItems } from '@tallyhelm/flows/quota/retry'
import { quotaLists } from '@tallyhelm/protocol/topics/quota/columns'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { quotaSchemas } from '@tallyhelm/protocol/topics/quota/schemas'
import { order } from '@tallyhelm/views/quota/order'
import { quotaViews } from '@tallyhelm/views/quota/portal-lists'
import { recordDetail } from '@tallyhelm/views/quota/record-detail'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const quotaRoutes = routesOf(quotaEndpoints, quotaSchemas, {
  quote: (call, input) => quote(call.world, call.tenant, input),
  capabilities: (call, input) => readCapabilities(call.world, call.tenant, input),
  apply: (call, input) => applyOrder(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
  approvalApply: (call, input) => applyForApproval(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
  order: (call, input) => order(call.world.db, call.scope, input),
  ...listHandlers(quotaLists, quotaViews),
  record: (call, input) => recordDetail(call.world.db, call.scope, input),
  retry: (call, input) => retryItems(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request: input }),
})
