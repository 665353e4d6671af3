// Claim a difference: one of the staff works on it; somebody else may take it over from whom he sees working on it.
import { claimDifference as claim, heldDifferences, releaseDifference } from '@tallyhelm/modules/reconciliation'
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

/** At the end of a shift, to a colleague or back to everybody; false where it is the actor's no more, or has ended. */
async function passDifference(world: World, actor: StaffActor, differenceId: string, to: Person | undefined): Promise<boolean> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockDifference(tx, differenceId).catch(ended)
    if (found?.difference.claimedBy !== actor.staffId) return false
    const { difference } = found
    const note = to === undefined ? '交班释放' : `交班移交给${to.name}`
    const at = world.clock.now()
    await releaseDifference(tx, difference, personOf(actor), note, at)
    if (to !== undefined) await claim(tx, difference, to, at)
    await auditDifference(world, tx, actor, difference, 'reconciliation.release', { claimed_by: to?.id ?? null }, { reason: note })
    return true
  })
}

/** As the end of a shift hands it over. */
export const claimedDifferences = { claim: reconciliationEndpoints.claim, held: heldDifferences, pass: passDifference }

type Person = { id: string; name: string }

function ended(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
