// Read freezes: the user has opened records of frozen accounts, which are unread for them no more.
import { markFreezesRead } from '@tallyhelm/modules/freezes'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** All of them or none; again changes nothing. Refuses NOT_FOUND when one is not the tenant's. */
export async function readFreezes(world: World, actor: TenantActor, input: { recordIds: readonly string[] }): Promise<void> {
  const ids = [...new Set(input.recordIds)]
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  await world.db.transaction(scope, async tx => {
    if (!(await markFreezesRead(tx, actor, ids, world.clock.now()))) throw new Refusal('NOT_FOUND')
  })
}
