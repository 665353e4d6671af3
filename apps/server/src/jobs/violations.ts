// Violation jobs: job → flow.
import { fetchPreviews } from '@tallyhelm/flows/violations/fetch-previews'
import { banOverdue } from '@tallyhelm/flows/violations/ban-overdue'
import { remindDeadlines } from '@tallyhelm/flows/violations/remind-deadlines'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function violationJobs(world: World): JobHandlers {
  return {
    'violations.fetch-previews': () => fetchPreviews(world),
    'violations.ban-overdue': async () => {
      const banned = await banOverdue(world)
      if (banned > 0) world.log.info({ banned }, 'additions forbidden for overdue rectifications')
    },
    'violations.remind': async () => {
      const told = await remindDeadlines(world)
      if (told > 0) world.log.info({ told }, 'reminded of the deadlines of rectifications')
    },
  }
}
