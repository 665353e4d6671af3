// Demand proof: large orders are accepted only from somebody who has just proved himself (docs/decisions/asked-twice.md).
// Additions are judged inside their acceptance, by the same limits.
import { forgetUnproved, isLargeOrder, needsProof, unprovedToday } from '@tallyhelm/modules/quota'
import { requireSteppedUp } from '@tallyhelm/modules/session'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/**
 * Who answers for a large order: the session that submits it, or somebody else already: the confirmation of an import that asked for
 * it, or the product itself. Never taken from a request.
 */
export type Proof = 'by-session' | 'not-needed'

/**
 * `total` is in cents of a dollar, null where that is not known; call it last of all that may refuse, in the acceptance's transaction of the system's scope, after
 * an earlier order of the same key was looked for. Refuses STEP_UP_REQUIRED, and so undoes the acceptance.
 */
export async function requireProof(world: World, tx: Tx, actor: TenantActor, proof: Proof, total: bigint | null): Promise<void> {
  if (proof === 'not-needed') return
  const { stepUpFrom: from, stepUpDay: most } = world.settings
  if (await needsProof(tx, actor, { total, from, most, now: world.clock.now() })) await proveAnew(world, tx, actor)
}

/** A proof answers for what was ordered before it: only what comes after counts. Refuses STEP_UP_REQUIRED. */
export async function proveAnew(world: World, tx: Tx, actor: TenantActor): Promise<void> {
  await requireSteppedUp(tx, actor.sessionId, world.clock.now())
  await forgetUnproved(tx, actor)
}

/** Whether an order of this total (as in requireProof) would be asked for a proof, for a quote to say; the acceptance decides anew. */
export async function wouldNeedProof(world: World, actor: TenantActor, total: bigint | null): Promise<boolean> {
  const { stepUpFrom, stepUpDay } = world.settings
  if (isLargeOrder(stepUpFrom, total)) return true
  if (total === null) return isLargeOrder(stepUpDay, total)
  if (stepUpDay === null || total <= 0n) return false
  const { customerId, subCustomerId } = actor
  const counted = await world.db.single({ kind: 'tenant', customerId, subCustomerId }, tx => unprovedToday(tx, actor, world.clock.now()))
  return isLargeOrder(stepUpDay, counted + total)
}
