// Routes of what staff decide about openings: endpoint → function.
import { openingParents, setOpeningTerms } from '@tallyhelm/flows/openings/set-terms'
import { openingConsoleEndpoints } from '@tallyhelm/protocol/topics/openings/console-endpoints'
import { openingConsoleSchemas } from '@tallyhelm/protocol/topics/openings/console-schemas'
import { consoleOpening, consoleOpenings, surplusAccounts } from '@tallyhelm/views/openings/console-openings'
import { openingItems, openingTerms } from '@tallyhelm/views/openings/terms'
import { openingRoomEndpoints } from '@tallyhelm/protocol/topics/openings/room-endpoints'
import { openingRoomSchemas } from '@tallyhelm/protocol/topics/openings/room-schemas'
import { routesOf } from '../http/routes.ts'

export const openingConsoleRoutes = routesOf(openingConsoleEndpoints, openingConsoleSchemas, {
  parents: ({ world }, { channel }) => openingParents(world, channel),
  terms: ({ world, staffScope }, { case_id }) => openingTerms(world.db, staffScope, case_id),
  items: ({ world, staffScope }, { case_id }) => openingItems(world.db, staffScope, case_id),
  async setTerms({ world, staffScope, staff }, input) {
    await setOpeningTerms(world, staff, input)
    return await openingTerms(world.db, staffScope, input.case_id)
  },
})

export const openingRoomRoutes = routesOf(openingRoomEndpoints, openingRoomSchemas, {
  list: ({ world, staffScope }, input) => consoleOpenings(world.db, staffScope, input),
  detail: ({ world, staffScope }, input) => consoleOpening(world.db, staffScope, input),
  surplus: ({ world, staffScope }, input) => surplusAccounts(world.db, staffScope, input),
})
