// Routes of saved reports of daily spend: endpoint → function.
import { removeReport, saveReport, sendReportNow } from '@tallyhelm/flows/spend/manage-reports'
import { reportEndpoints } from '@tallyhelm/protocol/topics/spend/report-endpoints'
import { reportSchemas } from '@tallyhelm/protocol/topics/spend/report-schemas'
import { reportList } from '@tallyhelm/views/spend/report-list'
import { routesOf } from '../http/routes.ts'

export const spendReportRoutes = routesOf(reportEndpoints, reportSchemas, {
  list: ({ world, scope, tenant, now }) =>
    reportList(world.db, scope, { userId: tenant.userId, staticHost: world.settings.staticHost, now }),
  save: ({ world, tenant }, input) => saveReport(world, tenant, input),
  remove: ({ world, tenant }, input) => removeReport(world, tenant, input),
  sendNow: ({ world, tenant }, input) => sendReportNow(world, tenant, input),
})
