// Demand proof: large orders are accepted only from somebody who has just proved himself (docs/decisions/step-up-for-large-orders.md).
import { isLargeOrder } from '@tallyhelm/modules/quota'
import { demandSteppedUp } from '@tallyhelm/modules/session'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/**
 * Who answers for a large order: the session that submits it, or somebody else already: the confirmation of an import that asked for
 * it, or the product itself. Never taken from a request.
 */
export type Proof = 'by-session' | 'not-needed'

/**
 * `total` in minor units of dollars. In the transaction of the acceptance, of the system's scope, after an earlier order of the same key
 * was looked for. Smaller orders ask the database nothing. Refuses STEP_UP_REQUIRED, and so undoes the acceptance.
 */
export async function demandProof(world: World, tx: Tx, actor: TenantActor, proof: Proof, total: bigint): Promise<void> {
  if (proof === 'not-needed' || !isLargeOrder(world.settings.stepUpFrom, total)) return
  await demandSteppedUp(tx, actor.sessionId, world.clock.now())
}
