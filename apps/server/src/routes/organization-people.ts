// Routes of people who belong to no customer: endpoint → function.
import { offerCustomer, removeUnassociated } from '@tallyhelm/flows/organization/manage-people'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/organization/people-endpoints'
import { peopleSchemas } from '@tallyhelm/protocol/topics/organization/people-schemas'
import { peopleList } from '@tallyhelm/views/organization/people-list'
import { routesOf } from '../http/routes.ts'

export const peopleRoutes = routesOf(peopleEndpoints, peopleSchemas, {
  list: ({ world, now }, input) => peopleList(world.db, { ...input, now }),
  offer: async ({ world, staff }, input) => {
    await offerCustomer(world, staff, input)
    return {}
  },
  remove: async ({ world, staff }, input) => {
    await removeUnassociated(world, staff, input)
    return {}
  },
})
