// Billing jobs: job → flow.
import { closeMonths } from '@tallyhelm/flows/billing/close-months'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function billingJobs(world: World): JobHandlers {
  return {
    'billing.close-months': async () => {
      for (const report of await closeMonths(world)) world.log.info(report, 'a month was closed')
    },
  }
}
