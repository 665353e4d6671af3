// Credit jobs: job → flow.
import { climbOverdue } from '@tallyhelm/flows/credit/climb-overdue'
import { endTemporaryCredit } from '@tallyhelm/flows/credit/end-temporary'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function creditJobs(world: World): JobHandlers {
  return {
    'credit.climb-overdue': async () => {
      const moved = await climbOverdue(world)
      if (moved > 0) world.log.info({ moved }, 'customers that are late took a step')
    },
    'credit.end-temporary': async () => {
      const ended = await endTemporaryCredit(world)
      if (ended > 0) world.log.info({ ended }, 'temporary credit ended')
    },
  }
}
