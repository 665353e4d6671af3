// Routes of differences with payment houses: endpoint → function.
import { proposeClosing } from '@tallyhelm/flows/payments/propose-closing'
import { houseDifferenceEndpoints } from '@tallyhelm/protocol/topics/payments/house-endpoints'
import { houseDifferenceSchemas } from '@tallyhelm/protocol/topics/payments/house-schemas'
import { houseDifferences } from '@tallyhelm/views/payments/house-differences'
import { routesOf } from '../http/routes.ts'

export const houseDifferenceRoutes = routesOf(houseDifferenceEndpoints, houseDifferenceSchemas, {
  list: ({ world }, input) => houseDifferences(world.db, input),
  proposeClosing: async ({ world, staff }, input) => ({ case_id: (await proposeClosing(world, staff, input)).caseId }),
})
