// Routes of the console's exports: endpoint → function.
import { startStaffExport } from '@tallyhelm/flows/exports/staff-export'
import { consoleExportEndpoints } from '@tallyhelm/protocol/topics/exports/console-endpoints'
import { consoleExportSchemas } from '@tallyhelm/protocol/topics/exports/console-schemas'
import { EXPORT_FORMATS } from '@tallyhelm/protocol/topics/exports/enums'
import { staffExportFile, staffExports } from '@tallyhelm/views/exports/staff-exports'
import { checkedExport } from '../exports/staff-list-routes.ts'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const consoleExportRoutes = routesOf(consoleExportEndpoints, consoleExportSchemas, {
  start: (call, input) => startStaffExport(call.world, call.staff, checkedExport(input)),
  list: (call, input) => staffExports(call.world.db, readerOf(call), input),
  file: async (call, { export_id }) => {
    const { stored_name, file_name, format } = await staffExportFile(call.world.db, readerOf(call), export_id)
    return storedFile(call, { name: file_name, stored: stored_name, contentType: EXPORT_FORMATS[format].contentType })
  },
})

const readerOf = ({ staff, now }: Call) => ({ staffId: staff.staffId, now })
