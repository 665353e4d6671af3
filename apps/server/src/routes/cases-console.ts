// Routes of the library of rejection reasons: endpoint → function.
import { addReason, changeReason } from '@tallyhelm/flows/cases/edit-reasons'
import { reasonEndpoints } from '@tallyhelm/protocol/topics/cases/reason-endpoints'
import { reasonSchemas } from '@tallyhelm/protocol/topics/cases/reason-schemas'
import { reasonList, reasonTextsOf } from '@tallyhelm/views/cases/reason-list'
import { routesOf } from '../http/routes.ts'

export const reasonRoutes = routesOf(reasonEndpoints, reasonSchemas, {
  list: ({ world }, input) => reasonList(world.db, input),
  texts: ({ world }, input) => reasonTextsOf(world.db, input),
  add: async ({ world, staff }, input) => ({ template_id: await addReason(world, staff, input) }),
  change: async ({ world, staff }, input) => {
    await changeReason(world, staff, input)
    return {}
  },
})
