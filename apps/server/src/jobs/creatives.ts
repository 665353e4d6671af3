// Jobs of creatives: job → flow.
import { carryRules } from '@tallyhelm/flows/creatives/carry-rules'
import { checkAsset } from '@tallyhelm/flows/creatives/check-asset'
import { fetchAvatars } from '@tallyhelm/flows/creatives/fetch-avatars'
import { makeThumbs } from '@tallyhelm/flows/creatives/make-thumbs'
import { tendAssets } from '@tallyhelm/flows/creatives/tend-assets'
import { carryOut } from '@tallyhelm/flows/items/carry-out'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const avatarsPayload = z.object({ avatars: z.array(z.object({ id: z.string(), address: z.string() })) })
const assetPayload = z.object({ asset_id: z.string() })

export function creativeJobs(world: World): JobHandlers {
  return {
    'creatives.check': payload => checkAsset(world, assetPayload.parse(payload).asset_id),
    // Apart from all other items: a large video takes minutes.
    'creatives.carry-out': async () => {
      const carried = await carryOut(world, carryRules, 'creatives.carry-out')
      if (carried.sent + carried.ended > 0) world.log.info(carried, 'creatives were sent to platforms, or ended')
    },
    'creatives.fetch-avatars': payload => fetchAvatars(world, avatarsPayload.parse(payload).avatars),
    'creatives.make-thumbs': async () => {
      const made = await makeThumbs(world)
      if (made > 0) world.log.info({ made }, 'small copies of pictures were made')
    },
    'creatives.tend': async () => {
      const tended = await tendAssets(world)
      if (tended.givenUp + tended.dropped > 0) world.log.info(tended, 'uploads were given up, and files of removed assets deleted')
    },
  }
}
