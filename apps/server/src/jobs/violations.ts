// Violation jobs: job → flow.
import { fetchPreviews } from '@tallyhelm/flows/violations/fetch-previews'
import { remindDeadlines } from '@tallyhelm/flows/violations/remind-deadlines'
import { suspendOverdue } from '@tallyhelm/flows/violations/suspend-overdue'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function violationJobs(world: World): JobHandlers {
  return {
    'violations.fetch-previews': () => fetchPreviews(world),
    'violations.suspend-overdue': async () => {
      const suspended = await suspendOverdue(world)
      if (suspended > 0) world.log.info({ suspended }, 'ad accounts suspended for overdue rectifications')
    },
    'violations.remind': async () => {
      const told = await remindDeadlines(world)
      if (told > 0) world.log.info({ told }, 'reminded of the deadlines of rectifications')
    },
  }
}
