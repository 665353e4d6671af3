// Exchange jobs: job → flow.
import { fetchRates } from '@tallyhelm/flows/exchange/fetch-rates'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function exchangeJobs(world: World): JobHandlers {
  return {
    'exchange.fetch-rates': async () => {
      const fetched = await fetchRates(world)
      if (fetched.kind === 'read') world.log.info(fetched, 'exchange rates were read from their source')
    },
  }
}
