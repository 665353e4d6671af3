// Sign a day: the first of two people says that its figures were looked at; they are kept as they stand.
import { insertDayClose, isDaySigned } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposeDayRequest } from '@tallyhelm/protocol/topics/reconciliation/day-schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'

/** Refuses PERMISSION_DENIED, INPUT_INVALID for a day that is not over or is signed, and CASE_OPEN while it waits for the second person. */
export async function proposeDayClose(world: World, actor: StaffActor, { day, reason }: ProposeDayRequest): Promise<{ caseId: string }> {
  requireMaker('DAY_CLOSE', actor)
  if (day >= dayOf(world.clock.now())) throw unfit('当日结束后才能签署日结')
  return await world.db.transaction({ kind: 'staff' }, async tx => {
    const { id } = await openCase(world, tx, actor, {
      kind: 'DAY_CLOSE',
      subject: day,
      object: { kind: 'day-close', id: day },
      title: `日结 ${day}`,
      reason,
      details: { day },
    })
    // Only now: whoever signed the same day meanwhile has committed.
    if (await isDaySigned(tx, day)) throw unfit('该日已签署日结')
    await insertDayClose(tx, id, day)
    return { caseId: id }
  })
}

const unfit = (msg: string) => new Refusal('INPUT_INVALID', {}, [{ path: 'day', msg }])
