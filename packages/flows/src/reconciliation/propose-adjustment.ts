// Propose an adjustment: the maker asks that the books follow the platform; nothing moves before another person has checked it.
import { proposeAdjustment as propose } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { decimalText, subtract } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { auditCase, checkedReason, type DifferenceInput, requireRole, lockCase, personOf, standing } from './difference-steps.ts'

/**
 * Gives the amount proposed: the platform's figure less ours. Refuses PERMISSION_DENIED, INPUT_INVALID, NOT_FOUND, DIFFERENCE_CHANGED
 * when the case has ended, the figures agree, or a proposal waits already, DIFFERENCE_MOVING while a change is under way.
 */
export async function proposeAdjustment(world: World, actor: StaffActor, input: DifferenceInput): Promise<{ amount: string }> {
  requireRole(actor, 'make')
  const reason = checkedReason(input.reason)
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const { account, difference } = await lockCase(tx, input.differenceId)
    if (difference.proposal) throw new Refusal('DIFFERENCE_CHANGED')
    const { placed, platform, isApart } = await standing(world, tx, account)
    if (!isApart) throw new Refusal('DIFFERENCE_CHANGED')
    const amount = subtract(platform, placed)
    await propose(tx, difference, personOf(actor), amount, reason, world.clock.now())
    await auditCase(world, tx, actor, difference, 'reconciliation.propose-adjustment', { proposed: decimalText(amount) }, { reason })
    return { amount: decimalText(amount) }
  })
}
