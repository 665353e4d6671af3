// Routes of adoption in the console: endpoint → function.
import { adoptFound, cancelAdoption, confirmAdoptionOf, uploadAdoption } from '@tallyhelm/flows/adoption/ask-adoption'
import { startDiscoveries } from '@tallyhelm/flows/adoption/discover-accounts'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { adoptionSchemas } from '@tallyhelm/protocol/topics/adoption/schemas'
import { adoptionBatchOf, adoptionList, adoptionRowList, ownersOf } from '@tallyhelm/views/adoption/adoption-list'
import { foundList, lastDiscoveries } from '@tallyhelm/views/adoption/found-list'
import { routesOf } from '../http/routes.ts'

export const adoptionRoutes = routesOf(adoptionEndpoints, adoptionSchemas, {
  found: ({ world }, input) => foundList(world.db, input),
  discoveries: ({ world }) => lastDiscoveries(world.db),
  discover: ({ world, staff }, input) => startDiscoveries(world, staff, input),
  owners: ({ world }, input) => ownersOf(world.db, input),
  adopt: ({ world, staff }, input) => adoptFound(world, staff, input),
  upload: (call, input) => uploadAdoption(call.world, call.staff, { ...call.upload, hiddenRows: input.hidden_rows }),
  confirm: async ({ world, staff }, input) => {
    await confirmAdoptionOf(world, staff, input)
    return {}
  },
  cancel: async ({ world, staff }, input) => {
    await cancelAdoption(world, staff, input)
    return {}
  },
  list: ({ world }, input) => adoptionList(world.db, input),
  detail: ({ world }, input) => adoptionBatchOf(world.db, input),
  rows: ({ world }, input) => adoptionRowList(world.db, input),
})
