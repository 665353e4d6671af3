// Propose an adjustment: the maker asks that the books follow the platform; nothing moves before another person has checked it.
import { insertAdjustment } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { decimalText, displayText } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { amountOf } from './adjustment-case.ts'
import { type DifferenceInput, lockDifference, standing } from './difference-steps.ts'

/**
 * Gives the case's id. What will be booked is the platform's figure less ours as they stand now. Refuses PERMISSION_DENIED,
 * NOT_FOUND, CASE_OPEN, DIFFERENCE_CHANGED when it has ended or the figures agree, DIFFERENCE_MOVING while a change is under way.
 */
export async function proposeAdjustment(
  world: World,
  actor: StaffActor,
  input: DifferenceInput & { proof?: string | null },
): Promise<{ caseId: string }> {
  requireMaker('ADJUSTMENT', actor)
  const { reason } = input
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const { account, difference } = await lockDifference(tx, input.differenceId)
    const { placed, platform, isApart } = await standing(world, tx, account)
    if (!isApart) throw new Refusal('DIFFERENCE_CHANGED')
    const figures = { ours: placed, platform }
    const amount = amountOf(figures)
    const { customerId, subCustomerId } = difference
    const { id } = await openCase(world, tx, actor, {
      kind: 'ADJUSTMENT',
      subject: difference.id,
      object: { kind: 'difference', id: difference.id },
      title: `广告账户 ${account.outsideAccountId} 调账 ${displayText(amount, { withSign: true })} ${amount.currency}`,
      tenant: { customerId, subCustomerId },
      reason,
      proof: input.proof ?? null,
      details: { account_id: account.id, amount: decimalText(amount) },
    })
    await insertAdjustment(tx, id, difference, figures)
    return { caseId: id }
  })
}
