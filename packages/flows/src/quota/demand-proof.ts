// Demand proof: large orders are accepted only from somebody who has just proved himself (docs/decisions/step-up-for-large-orders.md).
import {
  deleteUnproved,
  insertUnproved,
  isLargeOrder,
  isSmallOrder,
  lockUnproved,
  UNPROVED_LIFE_MS,
  unprovedSince,
} from '@tallyhelm/modules/quota'
import { demandSteppedUp } from '@tallyhelm/modules/session'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { smallOrders } from './small-orders.ts'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/**
 * Who answers for a large order: the session that submits it, or somebody else already: the confirmation of an import that asked for
 * it, or the product itself. Never taken from a request.
 */
export type Proof = 'by-session' | 'not-needed'

/**
 * `total` in minor units of dollars. In the transaction of the acceptance, of the system's scope, after an earlier order of the same key
 * was looked for, and last of all that may refuse. Small orders ask the database nothing. Refuses STEP_UP_REQUIRED, and so undoes the
 * acceptance.
 */
export async function demandProof(world: World, tx: Tx, actor: TenantActor, proof: Proof, total: bigint): Promise<void> {
  if (proof === 'not-needed') return
  const now = world.clock.now()
  if (isLargeOrder(world.settings.stepUpFrom, total)) {
    await demandSteppedUp(tx, actor.sessionId, now)
    await beginAnew(world, tx, actor, now)
    return
  }
  const { stepUpDay } = world.settings
  const small = smallOrders(world).sumOf(actor.userId, now)
  if (isSmallOrder(stepUpDay, small + total)) {
    if (stepUpDay !== null) smallOrders(world).add(actor.userId, total, now)
    return
  }
  await lockUnproved(tx, actor)
  const since = new Date(now.getTime() - UNPROVED_LIFE_MS)
  if (isLargeOrder(stepUpDay, (await unprovedSince(tx, actor, since)) + small + total)) {
    await demandSteppedUp(tx, actor.sessionId, now)
    await beginAnew(world, tx, actor, now)
    return
  }
  await deleteUnproved(tx, actor, since)
  await insertUnproved(tx, actor, { id: world.ids.next(), total: small + total, at: now })
  smallOrders(world).forget(actor.userId)
}

/** A proof answers for what was ordered before it: only what comes after counts. */
async function beginAnew(world: World, tx: Tx, actor: TenantActor, now: Date): Promise<void> {
  if (world.settings.stepUpDay === null) return
  await deleteUnproved(tx, actor, now)
  smallOrders(world).forget(actor.userId)
}

/** Whether an order of this total would be asked for a proof, for a quote to say; the acceptance decides anew. */
export async function wouldNeedProof(world: World, actor: TenantActor, total: bigint): Promise<boolean> {
  const { stepUpFrom, stepUpDay } = world.settings
  if (isLargeOrder(stepUpFrom, total)) return true
  const now = world.clock.now()
  const small = smallOrders(world).sumOf(actor.userId, now)
  if (isSmallOrder(stepUpDay, small + total)) return false
  const { customerId, subCustomerId } = actor
  const since = new Date(now.getTime() - UNPROVED_LIFE_MS)
  const counted = await world.db.single({ kind: 'tenant', customerId, subCustomerId }, tx => unprovedSince(tx, actor, since))
  return isLargeOrder(stepUpDay, counted + small + total)
}
