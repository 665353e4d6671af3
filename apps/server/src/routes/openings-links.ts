// Routes of the link to Meta's pages of enrolment: endpoint → function.
import { openLink, takeReturn } from '@tallyhelm/flows/openings/open-link'
import { openingLinkEndpoints } from '@tallyhelm/protocol/topics/openings/link-endpoints'
import { openingLinkSchemas } from '@tallyhelm/protocol/topics/openings/link-schemas'
import { returnedRequest } from '@tallyhelm/views/openings/returned-request'
import { routesOf } from '../http/routes.ts'

export const openingLinkRoutes = routesOf(openingLinkEndpoints, openingLinkSchemas, {
  openLink: ({ world, tenant }, input) => openLink(world, tenant, input),
  takeReturn: ({ world, tenant }, input) => takeReturn(world, tenant, input),
  returned: ({ world, scope, now }, input) => returnedRequest(world.db, scope, { ...input, now }),
})
