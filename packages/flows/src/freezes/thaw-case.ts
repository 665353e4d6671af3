// The case of an application to thaw: approved it waits for its platform, rejected the customer may apply again, withdrawn it is as before.
import { type Freeze, isThawPending, readThawApplication } from '@tallyhelm/modules/freezes'
import { actorName } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx } from '@tallyhelm/world/handles/world'
import type { CaseRules, Withdrawal } from '../cases/case-rules.ts'
import { type LockedFreeze, lockFreezes, requireStatus, stepFreeze } from './freeze-steps.ts'

/** Refuses FREEZE_CHANGED where the platform has thawed it meanwhile. */
async function lockApplied(tx: Tx, caseId: string): Promise<LockedFreeze> {
  const { recordId } = await readThawApplication(tx, caseId)
  const [locked] = await lockFreezes(tx, [recordId])
  if (!locked) throw new Error(`case ${caseId} is about no freeze`)
  requireStatus(locked, 'THAW_PENDING')
  return locked
}

/** In the transaction that ends the case. */
export async function takeThawBack({ tx, actor, case: of, now }: Pick<Withdrawal, 'tx' | 'actor' | 'case' | 'now'>): Promise<void> {
  const { cameFrom, recordId: _, ...said } = await readThawApplication(tx, of.id)
  const locked = await lockApplied(tx, of.id)
  const step = { event: 'WITHDRAWN', mover: 'customer', byName: actorName(actor), note: '', at: now } as const
  await stepFreeze(tx, locked, cameFrom, step, said)
}

export const thawCase: CaseRules = {
  async approve({ tx, actor, case: of, reason, now }) {
    const locked = await lockApplied(tx, of.id)
    const step = { event: 'AGREED', mover: 'operator', byName: actor.staffName, note: reason, at: now } as const
    await stepFreeze(tx, locked, 'TO_BE_THAW', step, { processedAt: now, opinion: reason })
    return freezeOf(locked.freeze)
  },
  async over(tx, caseId) {
    return (await isThawPending(tx, caseId)) ? undefined : '渠道已解冻该账户，无需再审核'
  },
  async reject({ tx, actor, case: of, reason, now }) {
    const locked = await lockApplied(tx, of.id)
    const step = { event: 'REFUSED', mover: 'operator', byName: actor.staffName, note: reason, at: now } as const
    await stepFreeze(tx, locked, 'REJECT_THAW', step, { processedAt: now, opinion: reason })
  },
  withdraw: takeThawBack,
}

const freezeOf = ({ id }: Freeze) => ({ freeze_id: id })
