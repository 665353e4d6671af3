// Set the sync frequency: how often the balances of the customer's ad accounts are read from the platforms.
import { audit } from '@tallyhelm/modules/audit'
import { lockPersons, writeSyncMinutes } from '@tallyhelm/modules/organization'
import type { SyncFrequency, SyncFrequencyRequest } from '@tallyhelm/protocol/topics/organization/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { requireMaster } from './member-steps.ts'

/** Counts from the next round, at most five minutes from now. Refuses MASTER_ONLY. */
export async function setSyncFrequency(world: World, actor: TenantActor, input: SyncFrequencyRequest): Promise<SyncFrequency> {
  const { minutes } = input
  await world.db.transaction({ kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId }, async tx => {
    requireMaster(await lockPersons(tx, [actor.userId]), actor)
    const before = await writeSyncMinutes(tx, actor.customerId, minutes)
    if (before === minutes) return
    await audit(world, tx, actor, 'organization.set-sync-frequency', ['customer', actor.customerId], { from: before, to: minutes })
  })
  return { minutes, may_change: true }
}
