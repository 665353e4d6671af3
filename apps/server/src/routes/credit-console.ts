// Routes of credit lines in the console: endpoint → function; a change answers with the customer's credit as it stands after it.
import { proposeCredit } from '@tallyhelm/flows/credit/propose-credit'
import { consoleCreditSchemas } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { creditChanges } from '@tallyhelm/views/credit/change-list'
import { customerCredit } from '@tallyhelm/views/credit/customer-credit'
import { creditLines } from '@tallyhelm/views/credit/line-list'
import { routesOf } from '../http/routes.ts'

export const creditLineRoutes = routesOf(consoleCreditEndpoints, consoleCreditSchemas, {
  list: ({ world, staffScope }, input) => creditLines(world.db, staffScope, input),
  credit: ({ world, staffScope }, input) => customerCredit(world.db, staffScope, input),
  changes: ({ world, staffScope }, input) => creditChanges(world.db, staffScope, input),
  propose: async ({ world, staff, staffScope }, input) => {
    await proposeCredit(world, staff, input)
    return customerCredit(world.db, staffScope, input)
  },
})
