// Ad-account jobs: job → flow.
import { runSync } from '@tallyhelm/flows/ad-accounts/run-sync'
import { syncAll } from '@tallyhelm/flows/ad-accounts/sync-all'
import { tellLowAccounts } from '@tallyhelm/flows/ad-accounts/tell-low-accounts'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const accountPayload = z.object({ account_id: z.string(), is_turn: z.boolean().default(false) })
const synchroniser: SystemActor = { kind: 'system', name: 'synchroniser' }

export function adAccountJobs(world: World): JobHandlers {
  return {
    'ad-accounts.judge-low': async () => {
      const low = await tellLowAccounts(world)
      if (low > 0) world.log.info({ low }, 'ad accounts have become low')
    },
    'ad-accounts.sync-account': async payload => {
      const { account_id, is_turn } = accountPayload.parse(payload)
      await runSync(world, synchroniser, { adAccountId: account_id, isTurn: is_turn })
    },
    'ad-accounts.sync-all': async () => {
      const { jobs } = await syncAll(world)
      world.log.info({ jobs }, 'a round of synchronisations was asked for')
    },
  }
}
