// Clear a rectification: an appeal against it was right, so it is over wherever it stood, and its ad account runs again.
import { type Case, endCase, lockCase } from '@tallyhelm/modules/cases'
import { endRound, moveRectification, waitingRound } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Tx } from '@tallyhelm/world/handles/world'
import type { Decision } from '../cases/case-rules.ts'
import { recordStep } from '../cases/case-steps.ts'
import { endSuspensionOf, lockHeld } from './end-suspension.ts'

const REASON = '申诉已通过，无需再审核'

/** The case of the submission that waits, if one does. Whoever clears the rectification locks it first, as its own review would. */
export async function lockReview(tx: Tx, rectificationId: string): Promise<Case | undefined> {
  const waiting = await waitingRound(tx, rectificationId)
  const found = waiting && (await lockCase(tx, waiting.id))
  return found?.status === 'PENDING' ? found : undefined
}

type Cleared = { rectificationId: string; review: Case | undefined; note: string }

/** The review lapses. Refuses VIOLATION_CHANGED where it is over, or a submission came or went after `review` was read. */
export async function clearRectification(decision: Decision, { rectificationId, review, note }: Cleared): Promise<void> {
  const { world, tx, actor, now, reason } = decision
  const held = await lockHeld(tx, rectificationId)
  const { id, status } = held.rectification
  if (status === 'RECTIFIED' || (status === 'TO_BE_REVIEWED') !== (review !== undefined)) throw new Refusal('VIOLATION_CHANGED')
  if (review) {
    await endRound(tx, review.id, { outcome: 'RECTIFIED', reason: REASON, at: now })
    await endCase(tx, review.id, 'LAPSED', now)
    await recordStep(world, tx, actor, review, { event: 'LAPSED', reason: REASON })
  }
  await moveRectification(tx, id, { status: 'RECTIFIED', by: actor.staffName, note, at: now })
  await endSuspensionOf(world, tx, actor, held, reason)
}
