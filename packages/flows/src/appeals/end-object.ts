// What an approved appeal does to its object, and what a pending one puts off.
import { lockAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { type Appeal, type AppealedObject, lockAppealed } from '@tallyhelm/modules/appeals'
import { handleForewarnings } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { barOf } from '@tallyhelm/protocol/topics/appeals/standing'
import type { Decision } from '../cases/case-rules.ts'
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

/** Refuses CASE_UNPREPARED where its object is not to be decided about as it stands. */
export async function endObject(decision: Decision, appeal: Appeal): Promise<void> {
  const found = await lockObjectOf(decision.tx, appeal)
  const bar = found ? barOf(appeal.object, found.status) : '申诉对象已不存在'
  if (bar !== null) throw new Refusal('CASE_UNPREPARED', { missing: bar })
  await ENDS[appeal.object](decision, appeal)
}

const ENDS: Readonly<Record<Appeal['object'], (decision: Decision, appeal: Appeal) => Promise<void>>> = {
  RECTIFICATION: () => Promise.reject(new Refusal('CASE_UNPREPARED', { missing: '整改审核尚未开放' })),
  async FOREWARNING({ tx, now }, { objectId }) {
    await handleForewarnings(tx, [objectId], '', now, 'APPEAL')
  },
  FREEZE: () => Promise.reject(new Refusal('CASE_UNPREPARED', { missing: '解冻申请尚未开放' })),
}

/** A pending appeal against a rectification keeps it from suspending for a while. */
export const deferFor = async (_tx: Tx, _target: Target): Promise<void> => {}

/** The appeal ended, and with it what it put off. */
export const endDeferralOf = async (_tx: Tx, _target: Target, _at: Date): Promise<void> => {}
