// Routes of the console's exports: endpoint → function.
import { startStaffExport } from '@tallyhelm/flows/exports/staff-export'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleExportEndpoints } from '@tallyhelm/protocol/topics/exports/console-endpoints'
import { consoleExportSchemas } from '@tallyhelm/protocol/topics/exports/console-schemas'
import { EXPORT_FORMATS } from '@tallyhelm/protocol/topics/exports/enums'
import { staffExportFile, staffExports } from '@tallyhelm/views/exports/staff-exports'
import { checkedExport } from '../exports/staff-list-routes.ts'
import type { Call } from '../http/call.ts'
import { routesOf } from '../http/routes.ts'

export const consoleExportRoutes = routesOf(consoleExportEndpoints, consoleExportSchemas, {
  start: (call, input) => startStaffExport(call.world, call.staff, checkedExport(input)),
  list: (call, input) => staffExports(call.world.db, readerOf(call), input),
  file: async (call, { export_id }) => {
    const { stored_name, file_name, format } = await staffExportFile(call.world.db, readerOf(call), export_id)
    const opened = await call.world.files.open(stored_name)
    if (!opened) throw new Refusal('NOT_FOUND')
    const { contentType } = EXPORT_FORMATS[format]
    return { name: file_name, contentType, bytes: opened.bytes, content: () => opened.content(), release: () => opened.close() }
  },
})

const readerOf = ({ staff, now }: Call) => ({ staffId: staff.staffId, now })
