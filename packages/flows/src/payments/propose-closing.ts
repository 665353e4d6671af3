// Propose to close a difference with a payment house, with what explains it; another person decides.
import { insertProposedClosing, lockHouseDifference } from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import type { ProposeClosingRequest } from '@tallyhelm/protocol/topics/payments/house-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'

/** Refuses PERMISSION_DENIED, NOT_FOUND for one that is not there or is closed, and CASE_OPEN while it waits. */
export async function proposeClosing(world: World, actor: StaffActor, input: ProposeClosingRequest): Promise<{ caseId: string }> {
  requireMaker('HOUSE_DIFFERENCE', actor)
  return world.db.transaction({ kind: 'staff' }, async tx => {
    const difference = await lockHouseDifference(tx, input.difference_id)
    if (!difference || difference.isClosed) throw new Refusal('NOT_FOUND')
    const { id: differenceId, method, day, transactionId } = difference
    const { id } = await openCase(world, tx, actor, {
      kind: 'HOUSE_DIFFERENCE',
      subject: differenceId,
      object: { kind: 'house-difference', id: differenceId },
      title: `${METHODS[method].text} ${day} ${transactionId}`.slice(0, 100),
      reason: input.reason,
      details: {},
    })
    await insertProposedClosing(tx, id, differenceId)
    return { caseId: id }
  })
}
