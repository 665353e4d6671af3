// Routes of credit lines in the console: endpoint → function; a change answers with the customer's credit as it stands after it.
import { proposeCredit } from '@tallyhelm/flows/credit/propose-credit'
import { consoleCreditSchemas } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { creditPaper, creditPapers } from '@tallyhelm/views/credit/application-case'
import { creditChanges } from '@tallyhelm/views/credit/change-list'
import { customerCredit } from '@tallyhelm/views/credit/customer-credit'
import { creditLines } from '@tallyhelm/views/credit/line-list'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const creditLineRoutes = routesOf(consoleCreditEndpoints, consoleCreditSchemas, {
  list: ({ world, staffScope }, input) => creditLines(world.db, staffScope, input, { now: world.clock.now() }),
  credit: ({ world, staffScope }, input) => customerCredit(world.db, staffScope, input),
  changes: ({ world, staffScope }, input) => creditChanges(world.db, staffScope, input),
  papers: ({ world, staffScope }, input) => creditPapers(world.db, staffScope, input),
  paper: async (call, input) => storedFile(call, await creditPaper(call.world.db, call.staffScope, input)),
  propose: async ({ world, staff, staffScope }, input) => {
    await proposeCredit(world, staff, input)
    return customerCredit(world.db, staffScope, input)
  },
})
