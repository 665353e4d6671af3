// Jobs of items: job → flow, with the rules of each kind.
import { publishingItems } from '@tallyhelm/flows/ad-management/publishing-items'
import { mediaOfAsset } from '@tallyhelm/flows/ad-management/publishing-media'
import { bindingItems } from '@tallyhelm/flows/bindings/carry-bindings'
import { carryRules } from '@tallyhelm/flows/creatives/carry-rules'
import { carryOut, lookAgain } from '@tallyhelm/flows/items/carry-out'
import type { RulesOfItems } from '@tallyhelm/flows/items/item-rules'
import { openingItems } from '@tallyhelm/flows/openings/carry-openings'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const lookPayload = z.object({ item_id: z.string() })
const RULES = { OPENING: openingItems, BINDING: bindingItems, PUBLISHING: publishingItems(mediaOfAsset) } satisfies RulesOfItems

export function itemJobs(world: World): JobHandlers {
  return {
    'items.carry-out': async () => {
      const carried = await carryOut(world, RULES)
      if (carried.sent + carried.ended > 0) world.log.info(carried, 'items were sent to platforms, or ended')
    },
    'items.look-again': payload => lookAgain(world, { ...RULES, ...carryRules }, lookPayload.parse(payload).item_id),
  }
}
