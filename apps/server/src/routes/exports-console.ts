// Routes of the console's exports: endpoint → function.
import { startStaffExport } from '@tallyhelm/flows/exports/staff-export'
import { consoleExportEndpoints } from '@tallyhelm/protocol/topics/exports/console-endpoints'
import { consoleExportSchemas } from '@tallyhelm/protocol/topics/exports/console-schemas'
import { EXPORT_FORMATS } from '@tallyhelm/protocol/topics/exports/enums'
import { STAFF_LISTS } from '@tallyhelm/protocol/topics/exports/staff-lists'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import { staffExportFile, staffExports } from '@tallyhelm/views/exports/staff-exports'
import { checkedExport, listRoute } from '../exports/staff-list-routes.ts'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

export const consoleExportRoutes = routesOf(consoleExportEndpoints, consoleExportSchemas, {
  start: async (call, input) => {
    requireRole(call.staff, STAFF_LISTS[input.list].endpoint)
    const wanted = checkedExport(input)
    // What the list itself refuses, such as another's customer, is refused now and not in the worker.
    await listRoute(input.list).handle(call, { ...wanted.request, page_num: 1, page_size: 1 })
    return await startStaffExport(call.world, call.staff, wanted)
  },
  list: (call, input) => staffExports(call.world.db, readerOf(call), input),
  file: async (call, { export_id }) => {
    const { stored_name, file_name, format } = await staffExportFile(call.world.db, { staff: call.staff, now: call.now }, export_id)
    return storedFile(call, { name: file_name, stored: stored_name, contentType: EXPORT_FORMATS[format].contentType })
  },
})

const readerOf = ({ staff, now }: Call) => ({ staffId: staff.staffId, now })
