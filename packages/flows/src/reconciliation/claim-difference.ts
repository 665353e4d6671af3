// Claim a difference: one of the staff works on it; somebody else may take it over.
import { claimDifference as claim } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { auditCase, demandRole, lockCase, personOf } from './difference-steps.ts'

/** Refuses PERMISSION_DENIED, NOT_FOUND, DIFFERENCE_CHANGED when the case has ended or is the actor's already. */
export async function claimDifference(world: World, actor: StaffActor, input: { differenceId: string }): Promise<void> {
  demandRole(actor, 'work')
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { difference } = await lockCase(tx, input.differenceId)
    if (difference.claimedBy === actor.staffId) throw new Refusal('DIFFERENCE_CHANGED')
    await claim(tx, difference, personOf(actor), world.clock.now())
    await auditCase(world, tx, actor, difference, 'reconciliation.claim', { claimed_by: actor.staffId }, {})
  })
}
