// Jobs about payment houses themselves: job → flow.
import { reconcileHouses } from '@tallyhelm/flows/payments/reconcile-houses'
import { tendHouseKeys } from '@tallyhelm/flows/payments/tend-house-keys'
import { watchHouses } from '@tallyhelm/flows/payments/watch-houses'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function paymentHouseJobs(world: World): JobHandlers {
  return {
    'payments.reconcile-houses': () => reconcileHouses(world),
    'payments.watch-houses': async () => void (await watchHouses(world)),
    'payments.tend-house-keys': () => tendHouseKeys(world),
  }
}
