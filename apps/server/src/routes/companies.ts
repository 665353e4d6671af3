// Company routes: endpoint → function.
import { companySchemas } from '@tallyhelm/protocol/topics/companies/schemas'
import { companyEndpoints } from '@tallyhelm/protocol/topics/companies/endpoints'
import { companySearch } from '@tallyhelm/views/companies/company-search'
import { routesOf } from '../http/routes.ts'

export const companyRoutes = routesOf(companyEndpoints, companySchemas, {
  search: (call, input) => companySearch(call.world.db, call.scope, input),
})
