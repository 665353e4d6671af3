// Freeze routes: endpoint → function.
import { readFreezes } from '@tallyhelm/flows/freezes/read-freezes'
import { freezeSchemas } from '@tallyhelm/protocol/topics/freezes/schemas'
import { freezeEndpoints } from '@tallyhelm/protocol/topics/freezes/endpoints'
import { freezeList } from '@tallyhelm/views/freezes/freeze-list'
import { freezeUnread } from '@tallyhelm/views/freezes/unread'
import { routesOf } from '../http/routes.ts'

export const freezeRoutes = routesOf(freezeEndpoints, freezeSchemas, {
  unread: call => freezeUnread(call.world.db, call.scope, { userId: call.tenant.userId }),
  list: (call, input) => freezeList(call.world.db, call.scope, { ...input, userId: call.tenant.userId }),
  async read(call, { record_ids }) {
    await readFreezes(call.world, call.tenant, { recordIds: record_ids })
    return await freezeUnread(call.world.db, call.scope, { userId: call.tenant.userId })
  },
})
