// Appeal jobs: job → flow.
import { followAds } from '@tallyhelm/flows/appeals/follow-ads'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function appealJobs(world: World): JobHandlers {
  return {
    'appeals.follow-ads': async () => {
      const followed = await followAds(world)
      if (followed.sent + followed.ended > 0) world.log.info(followed, 'appeals of ads were sent, or decided by their platform')
    },
  }
}
