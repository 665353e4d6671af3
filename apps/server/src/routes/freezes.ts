// Freeze routes: endpoint → function.
import { applyToThaw } from '@tallyhelm/flows/freezes/apply-to-thaw'
import { readFreezes } from '@tallyhelm/flows/freezes/read-freezes'
import { withdrawThaws } from '@tallyhelm/flows/freezes/withdraw-thaws'
import { freezeLists } from '@tallyhelm/protocol/topics/freezes/columns'
import { freezeEndpoints } from '@tallyhelm/protocol/topics/freezes/endpoints'
import { frozenEndpoints } from '@tallyhelm/protocol/topics/freezes/frozen-endpoints'
import { frozenSchemas } from '@tallyhelm/protocol/topics/freezes/frozen-schemas'
import { freezeSchemas } from '@tallyhelm/protocol/topics/freezes/schemas'
import { freezeViews } from '@tallyhelm/views/freezes/portal-lists'
import { freezeDetail } from '@tallyhelm/views/freezes/freeze-detail'
import { freezeUnread } from '@tallyhelm/views/freezes/unread'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const freezeRoutes = routesOf(freezeEndpoints, freezeSchemas, {
  unread: call => freezeUnread(call.world.db, call.scope, { userId: call.tenant.userId }),
})

export const frozenRoutes = routesOf(frozenEndpoints, frozenSchemas, {
  ...listHandlers(freezeLists, freezeViews),
  detail: (call, input) => freezeDetail(call.world.db, call.scope, { ...input, staticHost: call.world.settings.staticHost }),
  apply: (call, request) => applyToThaw(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request }),
  unfreeze: (call, request) => applyToThaw(call.world, call.tenant, { idempotencyKey: call.idempotencyKey, request }),
  withdraw: (call, input) => withdrawThaws(call.world, call.tenant, input),
  async read(call, { record_ids }) {
    await readFreezes(call.world, call.tenant, { recordIds: record_ids })
    return await freezeUnread(call.world.db, call.scope, { userId: call.tenant.userId })
  },
})
