// Auto-clear jobs: job → flow.
import { runRule } from '@tallyhelm/flows/auto-clear/run-rule'
import { clearIdleAccount } from '@tallyhelm/flows/quota/clear-idle-account'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const clearingPayload = z.object({ clearing_id: z.string() })

export function autoClearJobs(world: World): JobHandlers {
  return {
    'auto-clear.run-rule': async () => {
      const report = await runRule(world)
      world.log.info(report, 'the auto-clear rule was run')
    },
    'auto-clear.clear-account': async payload => clearIdleAccount(world, { clearingId: clearingPayload.parse(payload).clearing_id }),
  }
}
