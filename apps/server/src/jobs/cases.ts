// Case jobs: job → flow.
import { lapseCases } from '@tallyhelm/flows/cases/lapse-cases'
import { RULES_OF_CASES } from '@tallyhelm/flows/cases/rules-of-kinds'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function caseJobs(world: World): JobHandlers {
  return {
    'cases.lapse': async () => {
      const lapsed = await lapseCases(world, RULES_OF_CASES)
      if (lapsed > 0) world.log.info({ lapsed }, 'cases lapsed')
    },
  }
}
