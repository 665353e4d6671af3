// Jobs of creatives: job → flow.
import { checkAsset } from '@tallyhelm/flows/creatives/check-asset'
import { tendAssets } from '@tallyhelm/flows/creatives/tend-assets'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const assetPayload = z.object({ asset_id: z.string() })

export function creativeJobs(world: World): JobHandlers {
  return {
    'creatives.check': payload => checkAsset(world, assetPayload.parse(payload).asset_id),
    'creatives.tend': async () => {
      const tended = await tendAssets(world)
      if (tended.givenUp + tended.dropped > 0) world.log.info(tended, 'uploads were given up, and files of removed assets deleted')
    },
  }
}
