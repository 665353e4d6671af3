// Organization and file jobs: job → flow.
import { purgeFiles } from '@tallyhelm/flows/files/purge-files'
import { purgeCounts } from '@tallyhelm/flows/organization/purge-counts'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function organizationJobs(world: World): JobHandlers {
  return {
    'organization.purge-counts': async () => {
      const deleted = await purgeCounts(world)
      world.log.debug({ deleted }, 'counts that ended were deleted')
    },
    'files.purge': async () => {
      const deleted = await purgeFiles(world)
      world.log.debug({ deleted }, 'unclaimed files were deleted')
    },
  }
}
