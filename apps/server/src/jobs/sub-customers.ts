// Sub-customer jobs: job → flow.
import { runFundingRules } from '@tallyhelm/flows/sub-customers/run-rules'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function subCustomerJobs(world: World): JobHandlers {
  return {
    'sub-customers.fund': async () => {
      const filled = await runFundingRules(world)
      if (filled > 0) world.log.info({ filled }, 'wallets of sub-customers filled by rule')
    },
  }
}
