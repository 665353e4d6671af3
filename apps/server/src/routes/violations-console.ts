// Routes of the console's room 整改: endpoint → function.
import { setCustomerSwitch } from '@tallyhelm/flows/organization/set-customer-switch'
import { extendRectification } from '@tallyhelm/flows/violations/extend-rectification'
import { importRectifications } from '@tallyhelm/flows/violations/import-rectifications'
import { issueRectification } from '@tallyhelm/flows/violations/issue-rectification'
import { liftSuspension } from '@tallyhelm/flows/violations/lift-suspension'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import { consoleRectificationSchemas } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { consoleRectification, consoleRectifications } from '@tallyhelm/views/violations/console-rectifications'
import { routesOf } from '../http/routes.ts'

export const consoleRectificationRoutes = routesOf(consoleRectificationEndpoints, consoleRectificationSchemas, {
  list: ({ world, now }, input) => consoleRectifications(world.db, { ...input, now }),
  detail: ({ world }, input) => consoleRectification(world.db, input),
  issue: ({ world, staff }, input) => issueRectification(world, staff, input),
  import: ({ world, staff, upload }, input) => importRectifications(world, staff, { file: upload, hiddenRows: input.hidden_rows }),
  extend: async ({ world, staff }, input) => {
    await extendRectification(world, staff, input)
    return {}
  },
  lift: async ({ world, staff }, input) => {
    await liftSuspension(world, staff, input)
    return {}
  },
  setSuspension: async ({ world, staff }, input) => {
    await setCustomerSwitch(world, staff, { ...input, switch: 'suspends_overdue' })
    return {}
  },
})
