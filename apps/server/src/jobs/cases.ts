// Case jobs: job → flow.
import { lapseCases } from '@tallyhelm/flows/cases/lapse-cases'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function caseJobs(world: World): JobHandlers {
  return {
    'cases.lapse': async () => {
      const lapsed = await lapseCases(world)
      if (lapsed > 0) world.log.info({ lapsed }, 'cases lapsed')
    },
  }
}
