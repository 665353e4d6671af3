// Company routes: endpoint → function; the search, and what is done before something is handed in.
import { companySchemas } from '@tallyhelm/protocol/topics/companies/schemas'
import { companyEndpoints } from '@tallyhelm/protocol/topics/companies/endpoints'
import { companySearch } from '@tallyhelm/views/companies/company-search'
import { routesOf } from '../http/routes.ts'
import { companyCheckRoutes } from './companies-checks.ts'
import { companyDraftRoutes } from './companies-drafts.ts'

export const companyRoutes = [
  ...routesOf(companyEndpoints, companySchemas, { search: (call, input) => companySearch(call.world.db, call.scope, input) }),
  ...companyCheckRoutes,
  ...companyDraftRoutes,
]
