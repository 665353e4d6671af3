// Remove from the whitelist: the ad accounts follow the rule again; it can be taken back for ten minutes.
import { audit } from '@tallyhelm/modules/audit'
import { leaveWhitelist } from '@tallyhelm/modules/auto-clear'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { EntriesChanged, EntryIds } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** All of them or none; one that is off the list already stays so. Refuses NOT_FOUND when one is not the customer's. */
export async function removeFromWhitelist(world: World, actor: TenantActor, input: EntryIds): Promise<EntriesChanged> {
  const { customerId, userName, subCustomerId } = actor
  const now = world.clock.now()
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const changed = await leaveWhitelist(tx, input.entry_ids, { customerId, by: userName, at: now })
    if (changed === undefined) throw new Refusal('NOT_FOUND')
    await audit(world, tx, actor, 'auto-clear.remove-from-whitelist', ['customer', customerId], { entryIds: input.entry_ids })
    return { changed }
  })
}
