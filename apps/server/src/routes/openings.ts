// Routes of a channel's applications for ad accounts: endpoint → function. The family's other calls stand with those of companies.
import { openingLists } from '@tallyhelm/protocol/topics/openings/columns'
import { openingEndpoints } from '@tallyhelm/protocol/topics/openings/endpoints'
import { openingSchemas } from '@tallyhelm/protocol/topics/openings/schemas'
import { openingCompanies } from '@tallyhelm/views/openings/applies'
import { openingViews } from '@tallyhelm/views/openings/portal-lists'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'

export const openingRoutes = routesOf(openingEndpoints, openingSchemas, {
  ...listHandlers(openingLists, openingViews),
  companies: ({ world, scope }) => openingCompanies(world.db, scope),
})
