// Jobs of bindings: job → flow.
import { tendConsents } from '@tallyhelm/flows/bindings/tend-consents'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function bindingJobs(world: World): JobHandlers {
  return {
    'bindings.tend-consents': async () => {
      const tended = await tendConsents(world)
      if (tended.dead + tended.told > 0) world.log.info(tended, 'consents at Facebook have ended, or end soon')
    },
  }
}
