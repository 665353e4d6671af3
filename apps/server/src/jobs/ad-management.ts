// Ad management jobs: job → flow.
import { carryAds, sweepAds } from '@tallyhelm/flows/ad-management/carry-ads'
import { planAdReadings, readAds } from '@tallyhelm/flows/ad-management/read-ads'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const accountPayload = z.object({ ad_account_id: z.string() })

export const adManagementJobs = (world: World): JobHandlers => ({
  'ad-management.plan': async () => {
    const { asked, turned } = await planAdReadings(world)
    if (asked + turned > 0) world.log.info({ asked, turned }, 'readings of ads were planned')
  },
  'ad-management.read': async payload => void (await readAds(world, accountPayload.parse(payload).ad_account_id)),
  'ad-management.carry': async payload => await carryAds(world, accountPayload.parse(payload).ad_account_id),
  'ad-management.sweep': async () => void (await sweepAds(world)),
})
