// Export jobs: job → flow.
import { purgeExports } from '@tallyhelm/flows/exports/purge-exports'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'
import { runStaffExport } from '../exports/run-staff-export.ts'
import { runExport } from '../exports/run-export.ts'

const exportPayload = z.object({ export_id: z.string() })

export function exportJobs(world: World): JobHandlers {
  return {
    'exports.run': payload => runExport(world, { exportId: exportPayload.parse(payload).export_id }),
    'exports.run-staff': payload => runStaffExport(world, { exportId: exportPayload.parse(payload).export_id }),
    'exports.purge': async () => {
      const purged = await purgeExports(world)
      world.log.debug(purged, 'files of exports were deleted')
    },
  }
}
