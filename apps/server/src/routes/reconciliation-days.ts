// Routes of the day's close: endpoint → function.
import { proposeDayClose } from '@tallyhelm/flows/reconciliation/propose-day-close'
import { dayEndpoints } from '@tallyhelm/protocol/topics/reconciliation/day-endpoints'
import { daySchemas } from '@tallyhelm/protocol/topics/reconciliation/day-schemas'
import { dayDetail, dayList } from '@tallyhelm/views/reconciliation/day-closes'
import { routesOf } from '../http/routes.ts'

export const dayRoutes = routesOf(dayEndpoints, daySchemas, {
  list: ({ world, now }, input) => dayList(world.db, now, input),
  detail: ({ world, now }, input) => dayDetail(world.db, now, input),
  propose: async ({ world, staff }, input) => ({ case_id: (await proposeDayClose(world, staff, input)).caseId }),
})
