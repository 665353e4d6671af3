// Set below how many days' worth of balance the ad accounts of a customer count as low.
import { markLowTold, writeLowDays } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import type { LowDays, SetLowDaysRequest } from '@tallyhelm/protocol/topics/ad-accounts/low-days-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** For everybody of the customer and its sub-customers, at once: lists, to-dos and alerts. The same again changes nothing. */
export async function setLowDays(world: World, actor: TenantActor, { days }: SetLowDaysRequest): Promise<LowDays> {
  const { customerId } = actor
  await world.db.transaction({ kind: 'tenant', customerId, subCustomerId: null }, async tx => {
    const before = await writeLowDays(tx, customerId, days, world.clock.now())
    if (before === days) return
    await markLowTold(tx, customerId)
    await audit(world, tx, actor, 'ad-accounts.set-low-days', ['customer', customerId], { before: { days: before }, after: { days } })
  })
  return { days, may_change: true }
}
