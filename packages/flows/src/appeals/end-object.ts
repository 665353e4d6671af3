// What an approved appeal does to its object, and what a pending one puts off.
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { type Appeal, type AppealedObject, lockAppealed } from '@tallyhelm/modules/appeals'
import type { Case } from '@tallyhelm/modules/cases'
import { deferSuspension, endDeferral, handleForewarnings, lockRectification } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { DEFERRAL_HOURS } from '@tallyhelm/protocol/topics/appeals/enums'
import { approvalBarOf } from '@tallyhelm/protocol/topics/appeals/standing'
import type { Decision } from '../cases/case-rules.ts'
import { thawByAppeal } from '../freezes/thaw-by-appeal.ts'
import { clearRectification, lockReview } from '../violations/clear-rectification.ts'
import type { Tx } from '@tallyhelm/world/handles/world'

type Target = Pick<Appeal, 'object' | 'objectId'>

/** As it stands, its ad account locked before it; undefined where nothing of it is left to this tenant. */
export async function lockObjectOf(tx: Tx, appeal: Appeal): Promise<AppealedObject | undefined> {
  await lockAdAccounts(tx, [appeal.adAccountId])
  const found = await lockAppealed(tx, appeal)
  return found && isStillOf(appeal, found) ? found : undefined
}

/** An appeal stays with whoever has the ad account; another one's object is gone for it. */
export const isStillOf = (
  appeal: Pick<Appeal, 'customerId' | 'subCustomerId'>,
  found: Pick<AppealedObject, 'customerId' | 'subCustomerId'>,
): boolean => found.customerId === appeal.customerId && found.subCustomerId === appeal.subCustomerId

/**
 * Its review, if one goes on, before its ad account, as the review itself locks them. Refuses CASE_UNPREPARED where its object is not to be
 * decided about as it stands.
 */
export async function endObject(decision: Decision, appeal: Appeal): Promise<void> {
  const { tx } = decision
  const review = appeal.object === 'RECTIFICATION' ? await lockReview(tx, appeal.objectId) : undefined
  const found = await lockObjectOf(tx, appeal)
  const bar = found ? approvalBarOf(appeal.object, found.status) : '申诉对象已不存在'
  if (bar !== null) throw new Refusal('CASE_UNPREPARED', { missing: bar })
  await ENDS[appeal.object](decision, appeal, review)
}

type Ends = (decision: Decision, appeal: Appeal, review: Case | undefined) => Promise<void>

const ENDS: Readonly<Record<Appeal['object'], Ends>> = {
  async RECTIFICATION(decision, { id, objectId: rectificationId }, review) {
    await clearRectification(decision, { rectificationId, review, note: `申诉（编号 ${id}）通过：${decision.reason}` })
  },
  async FOREWARNING({ tx, now }, { objectId }) {
    await handleForewarnings(tx, [objectId], '', now, 'APPEAL')
  },
  async FREEZE(decision, { id, objectId: recordId, submitter }) {
    await thawByAppeal(decision, { recordId, submitter, note: `申诉（编号 ${id}）` })
  },
}

/** Of a rectification that its customer holds locked: it suspends at most so long after its deadline, once, whichever appeal came first. */
export async function deferFor(tx: Tx, { object, objectId }: Target): Promise<void> {
  const found = object === 'RECTIFICATION' ? await lockRectification(tx, objectId) : undefined
  if (found && found.suspendedAt === null)
    await deferSuspension(tx, objectId, new Date(found.deadlineAt.getTime() + DEFERRAL_HOURS * 3_600_000))
}

/** The appeal ended, and with it what it put off. */
export async function endDeferralOf(tx: Tx, { object, objectId }: Target, at: Date): Promise<void> {
  if (object === 'RECTIFICATION') await endDeferral(tx, objectId, at)
}
