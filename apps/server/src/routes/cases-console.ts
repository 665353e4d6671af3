// Routes of the library of rejection reasons and of how long queues may take: endpoint → function.
import { addReason, changeReason } from '@tallyhelm/flows/cases/edit-reasons'
import { setSla } from '@tallyhelm/flows/cases/set-sla'
import { reasonEndpoints } from '@tallyhelm/protocol/topics/cases/reason-endpoints'
import { reasonSchemas } from '@tallyhelm/protocol/topics/cases/reason-schemas'
import { slaEndpoints } from '@tallyhelm/protocol/topics/cases/sla-endpoints'
import { slaSchemas } from '@tallyhelm/protocol/topics/cases/sla-schemas'
import { slaListOf } from '@tallyhelm/views/cases/sla-list'
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

export const slaRoutes = routesOf(slaEndpoints, slaSchemas, {
  list: ({ world, now }) => slaListOf(world.db, { now }),
  set: async ({ world, staff, now }, input) => {
    await setSla(world, staff, input)
    return slaListOf(world.db, { now })
  },
})
