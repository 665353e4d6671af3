// Claim a difference: one of the staff works on it; somebody else may take it over from whom he sees working on it.
import { claimDifference as claim } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { auditDifference, lockDifference, personOf } from './difference-steps.ts'

/** `from`: who had it when the actor looked, null for nobody. */
export type ClaimInput = { differenceId: string; from: string | null }

/**
 * Refuses PERMISSION_DENIED, NOT_FOUND, DIFFERENCE_CHANGED when it has ended or is the actor's already, and DIFFERENCE_CLAIMED with
 * the name of whoever has claimed it meanwhile.
 */
export async function claimDifference(world: World, actor: StaffActor, input: ClaimInput): Promise<void> {
  requireRole(actor, reconciliationEndpoints.claim)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { difference } = await lockDifference(tx, input.differenceId)
    if (difference.claimedBy === actor.staffId) throw new Refusal('DIFFERENCE_CHANGED')
    if (difference.claimedBy !== input.from) throw new Refusal('DIFFERENCE_CLAIMED', { name: difference.claimedByName ?? '' })
    await claim(tx, difference, personOf(actor), world.clock.now())
    await auditDifference(world, tx, actor, difference, 'reconciliation.claim', { claimed_by: actor.staffId }, {})
  })
}
