// Open an ad account's quota: what it held when it was adopted enters the books, once.
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** After the first synchronisation, from the figure it wrote; true when money was booked. Later calls change nothing. */
export async function openQuota(world: World, actor: SystemActor, input: { adAccountId: string }): Promise<boolean> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const account = await findAdAccount(tx, input.adAccountId)
    if (!account?.syncedAt || !account.limit) return false
    return await recordOpening(tx, {
      customerId: account.customerId,
      adAccountId: account.id,
      limit: account.limit,
      operator: actor.name,
      at: world.clock.now(),
    })
  })
}
