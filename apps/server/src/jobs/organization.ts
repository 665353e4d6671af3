// Organization and file jobs: job → flow.
import { purgeFiles } from '@tallyhelm/flows/files/purge-files'
import { deliverMessage } from '@tallyhelm/flows/organization/deliver-message'
import { purgeCounts } from '@tallyhelm/flows/organization/purge-counts'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const delivery = z.object({ key: z.string(), sealed: z.string() })

export function organizationJobs(world: World): JobHandlers {
  return {
    'organization.deliver-message': payload => deliverMessage(world, delivery.parse(payload)),
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
