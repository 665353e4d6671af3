// Count page views: navigations with their titles, added up per business day (spec §2, Navigation guard).
import { addPageViews, takeAllowance } from '@tallyhelm/modules/diagnostics'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Accepted, PageViewsRequest } from '@tallyhelm/protocol/topics/diagnostics/schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'
import { sourceOf, type Visitor } from './keep-reports.ts'

/** Says nothing of who looked. Refuses with FLOW_LIMITED when the allowance of the address or the session is used up. */
export async function countPageViews(world: World, visitor: Visitor, input: PageViewsRequest): Promise<Accepted> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    const source = await sourceOf(world, tx, visitor)
    const address = await takeAllowance(tx, 'viewsOfAddress', source.addressDigest, input.views.length, now)
    const taken = source.sessionId === null ? address : await takeAllowance(tx, 'viewsOfSession', source.sessionId, address.granted, now)
    const usedUp = [address, taken].find(allowance => allowance.granted === 0)
    if (usedUp) throw new Refusal('FLOW_LIMITED', { seconds: usedUp.seconds })
    await addPageViews(tx, dayOf(now), input.views.slice(0, taken.granted))
    return { accepted: taken.granted }
  })
}
