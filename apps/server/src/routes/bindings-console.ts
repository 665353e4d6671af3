// Routes of the room of bindings: endpoint → function.
import { retryForCustomer } from '@tallyhelm/flows/bindings/retry-bindings'
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import { bindingRoomSchemas } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { bindingWaits, consoleBinding, consoleBindings } from '@tallyhelm/views/bindings/console-bindings'
import { seenChanges } from '@tallyhelm/views/bindings/seen-changes'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

const readerOf = ({ world, staffScope: scope }: Call) => ({ scope, now: world.clock.now() })

export const bindingRoomRoutes = routesOf(bindingRoomEndpoints, bindingRoomSchemas, {
  list: (call, input) => consoleBindings(call.world.db, readerOf(call), input),
  waits: call => bindingWaits(call.world.db, readerOf(call)),
  detail: ({ world, staffScope }, input) => consoleBinding(world.db, staffScope, input),
  changes: ({ world, staffScope }, input) => seenChanges(world.db, staffScope, input),
  async retry({ world, staff }, { pair_id: pairId, reason }) {
    return { pair_id: (await retryForCustomer(world, staff, { pairId, reason })).pairId }
  },
})
