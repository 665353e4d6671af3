// Company routes of the console: endpoint → function.
import { consoleCompanyEndpoints } from '@tallyhelm/protocol/topics/companies/console-endpoints'
import { consoleCompanySchemas } from '@tallyhelm/protocol/topics/companies/console-schemas'
import { consoleCompany, consoleCompanyRooms } from '@tallyhelm/views/companies/console-companies'
import { routesOf } from '../http/routes.ts'

export const consoleCompanyRoutes = routesOf(consoleCompanyEndpoints, consoleCompanySchemas, {
  list: ({ world, staffScope }, input) => consoleCompanyRooms(world.db, staffScope, input),
  detail: ({ world, staffScope }, input) => consoleCompany(world.db, staffScope, input),
})
