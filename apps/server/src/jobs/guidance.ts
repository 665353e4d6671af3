// Guidance jobs: job → flow.
import { readGuidance } from '@tallyhelm/flows/guidance/read-guidance'
import { readResults } from '@tallyhelm/flows/guidance/read-results'
import { settleApplies } from '@tallyhelm/flows/guidance/settle-applies'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function guidanceJobs(world: World): JobHandlers {
  return {
    'guidance.read': async () => {
      const read = await readGuidance(world)
      if (read.told + read.unread > 0) world.log.info(read, 'guidance was read')
    },
    'guidance.read-results': async () => {
      const read = await readResults(world)
      if (read.told + read.unread > 0) world.log.info(read, 'conversions around applied guidance were read')
    },
    'guidance.settle': async () => {
      const settled = await settleApplies(world)
      if (settled.settled + settled.open > 0) world.log.info(settled, 'sent changes of guidance were looked up')
    },
  }
}
