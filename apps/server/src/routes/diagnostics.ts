// Diagnostics routes: endpoint → function.
import { countPageViews } from '@tallyhelm/flows/diagnostics/count-page-views'
import { keepReports } from '@tallyhelm/flows/diagnostics/keep-reports'
import { sendFeedback } from '@tallyhelm/flows/diagnostics/send-feedback'
import { diagnosticsSchemas } from '@tallyhelm/protocol/topics/diagnostics/schemas'
import { diagnosticsEndpoints } from '@tallyhelm/protocol/topics/diagnostics/endpoints'
import { routesOf } from '../http/routes.ts'

export const diagnosticsRoutes = routesOf(diagnosticsEndpoints, diagnosticsSchemas, {
  reports: (call, input) => keepReports(call.world, call.client, input),
  pageViews: (call, input) => countPageViews(call.world, call.client, input),
  feedback: (call, input) => sendFeedback(call.world, call.user, { ...input, userAgent: call.client.userAgent }),
})
