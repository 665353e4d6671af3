// Routes of credit lines in the console: endpoint → function; a change answers with the customer's credit as it stands after it.
import { proposeCredit } from '@tallyhelm/flows/credit/propose-credit'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleCreditSchemas } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { creditPaper, creditPapers } from '@tallyhelm/views/credit/application-case'
import { creditChanges } from '@tallyhelm/views/credit/change-list'
import { customerCredit } from '@tallyhelm/views/credit/customer-credit'
import { creditLines } from '@tallyhelm/views/credit/line-list'
import { routesOf } from '../http/routes.ts'

export const creditLineRoutes = routesOf(consoleCreditEndpoints, consoleCreditSchemas, {
  list: ({ world, staffScope }, input) => creditLines(world.db, staffScope, input),
  credit: ({ world, staffScope }, input) => customerCredit(world.db, staffScope, input),
  changes: ({ world, staffScope }, input) => creditChanges(world.db, staffScope, input),
  papers: ({ world, staffScope }, input) => creditPapers(world.db, staffScope, input),
  paper: async ({ world, staffScope }, input) => {
    const { name, stored, contentType } = await creditPaper(world.db, staffScope, input)
    const opened = await world.files.open(stored)
    if (!opened) throw new Refusal('NOT_FOUND')
    return { name, contentType, bytes: opened.bytes, content: () => opened.content(), release: () => opened.close() }
  },
  propose: async ({ world, staff, staffScope }, input) => {
    await proposeCredit(world, staff, input)
    return customerCredit(world.db, staffScope, input)
  },
})
