// Session jobs: job → flow.
import { purgeExpired } from '@tallyhelm/flows/session/purge-expired'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function sessionJobs(world: World): JobHandlers {
  return {
    'session.purge-expired': async () => {
      const deleted = await purgeExpired(world)
      world.log.debug({ deleted }, 'expired session rows were deleted')
    },
  }
}
