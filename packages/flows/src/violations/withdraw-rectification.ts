// Withdraw a submission: the rectification returns to where it came from, and the round stays.
import { endCase, lockCase } from '@tallyhelm/modules/cases'
import { endRound, lockRectification, moveRectification, waitingRound, type WaitingRound } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { RectificationMoved } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { recordStep } from '../cases/case-steps.ts'

const REASON = '客户撤回整改提交'

/**
 * By anybody who may submit. Refuses NOT_FOUND, VIOLATION_CHANGED for what waits for no review, and RECTIFICATION_LATE after the deadline, as
 * nothing could be submitted again.
 */
export async function withdrawRectification(world: World, actor: TenantActor, rectificationId: string): Promise<RectificationMoved> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    // The case first, as a review locks it.
    const waiting = await waitingRound(tx, rectificationId)
    const found = waiting && (await lockCase(tx, waiting.id))
    const rectification = await lockRectification(tx, rectificationId, actor)
    if (!rectification) throw new Refusal('NOT_FOUND')
    if (waiting === undefined || found?.status !== 'PENDING' || rectification.status !== 'TO_BE_REVIEWED')
      throw new Refusal('VIOLATION_CHANGED')
    if (rectification.deadlineAt <= world.clock.now()) throw new Refusal('RECTIFICATION_LATE')
    await returnRound(world, tx, waiting, actor.userName)
    await endCase(tx, found.id, 'WITHDRAWN', world.clock.now())
    await recordStep(world, tx, actor, found, { event: 'WITHDRAWN', reason: REASON })
    return { rectification_id: rectificationId, status: waiting.cameFrom }
  })
}

/** Of a round that waits: back to where it came from. */
export async function returnRound(world: World, tx: Tx, round: WaitingRound, by: string): Promise<void> {
  const at = world.clock.now()
  await endRound(tx, round.id, { outcome: 'WITHDRAWN', reason: '', at })
  await moveRectification(tx, round.rectificationId, { status: round.cameFrom, by, note: `撤回第 ${round.number} 次提交`, at })
}
