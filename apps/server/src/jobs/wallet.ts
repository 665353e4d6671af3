// Wallet jobs: job → flow.
import { tellLowBalances } from '@tallyhelm/flows/wallet/low-balance'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function walletJobs(world: World): JobHandlers {
  return {
    'wallet.judge-alerts': async () => {
      const fallen = await tellLowBalances(world)
      if (fallen > 0) world.log.info({ fallen }, 'wallets have fallen below their thresholds')
    },
  }
}
