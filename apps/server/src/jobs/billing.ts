// Billing jobs: job → flow.
import { closeMonths } from '@tallyhelm/flows/billing/close-months'
import { finishAllClosings } from '@tallyhelm/flows/billing/finish-closings'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function billingJobs(world: World): JobHandlers {
  return {
    'billing.close-months': async () => {
      for (const report of await closeMonths(world)) world.log.info(report, 'a month was closed')
      const finished = await finishAllClosings(world)
      if (finished > 0) world.log.info({ finished }, 'rebates were posted and customers told')
    },
  }
}
