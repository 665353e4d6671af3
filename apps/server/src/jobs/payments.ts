// Payment jobs, also about houses themselves: job → flow.
import { askHouse } from '@tallyhelm/flows/payments/ask-house'
import { closeTry, failExpired } from '@tallyhelm/flows/payments/end-recharge'
import { handleNotice, handleNotices, sweepNotices } from '@tallyhelm/flows/payments/handle-notice'
import { reconcileHouses } from '@tallyhelm/flows/payments/reconcile-houses'
import { tendHouseKeys } from '@tallyhelm/flows/payments/tend-house-keys'
import { watchHouses } from '@tallyhelm/flows/payments/watch-houses'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const ofTry = z.object({ tryId: z.string() })
const ofNotice = z.object({ noticeId: z.string() })
const ofNotices = z.object({ noticeIds: z.array(z.string()) })

export function paymentJobs(world: World): JobHandlers {
  return {
    'payments.handle-notice': async payload => void (await handleNotice(world, ofNotice.parse(payload).noticeId)),
    'payments.handle-notices': payload => handleNotices(world, ofNotices.parse(payload).noticeIds),
    'payments.ask-house': async payload => void (await askHouse(world, ofTry.parse(payload).tryId)),
    'payments.close-try': payload => closeTry(world, ofTry.parse(payload).tryId),
    'payments.fail-expired': async () => {
      const failed = await failExpired(world)
      if (failed > 0) world.log.info({ failed }, 'recharges ended unpaid')
    },
    'payments.sweep-notices': async () => {
      const again = await sweepNotices(world)
      if (again > 0) world.log.warn({ again }, 'notifications were put in the queue again')
    },
    'payments.reconcile-houses': () => reconcileHouses(world),
    'payments.watch-houses': async () => void (await watchHouses(world)),
    'payments.tend-house-keys': () => tendHouseKeys(world),
  }
}
