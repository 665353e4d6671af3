// Export routes: endpoint → function.
import { startExport } from '@tallyhelm/flows/exports/start-export'
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import { exportFileEndpoints, subCustomerExportFileEndpoints } from '@tallyhelm/protocol/topics/exports/file-endpoints'
import { EXPORT_KIND_CODES } from '@tallyhelm/protocol/topics/exports/kinds'
import { exportRequests, exportSchemas, type WantedExport, wantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { fileAnswer } from '@tallyhelm/protocol/wire/file-answer'
import { exportList } from '@tallyhelm/views/exports/export-list'
import { voucher } from '@tallyhelm/views/exports/voucher'
import { exportFile, trendFile } from '../exports/export-file.ts'
import { type Route, routesOf } from '../http/routes.ts'
import { validate } from '../http/validate.ts'

const otherRoutes = routesOf(exportEndpoints, exportSchemas, {
  trend: trendFile,
  voucher: (call, request) => voucher(call.world.db, { scope: call.scope, now: call.now }, request),
  start: (call, input) => {
    // As a worker will read what is written down.
    validate(wantedExport, input)
    return startExport(call.world, call.tenant, input)
  },
  list: (call, request) =>
    exportList(call.world.db, call.scope, {
      userId: call.tenant.userId,
      staticHost: call.world.settings.staticHost,
      now: call.now,
      request,
    }),
})

/** A list's file, whatever its kind. */
const fileRoutes = EXPORT_KIND_CODES.flatMap(kind =>
  [exportFileEndpoints[kind], subCustomerExportFileEndpoints[kind]]
    .filter(endpoint => endpoint !== undefined)
    .map(
      (endpoint): Route => ({
        name: kind,
        endpoint,
        request: exportRequests[kind],
        response: fileAnswer,
        // As the schema of this kind has taken it.
        handle: (call, request) => exportFile(call, { kind, request } as WantedExport),
      }),
    ),
)

export const exportRoutes = [...fileRoutes, ...otherRoutes]
