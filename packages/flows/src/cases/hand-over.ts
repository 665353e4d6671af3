// Hand over: at the end of a shift whatever one of the staff has claimed goes to a colleague, or back to everybody.
import { claimCase, claimedByOther, heldCases, releaseCase } from '@tallyhelm/modules/cases'
import { findStaff } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { HandedOver, HandOverRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { lockOpenCase, recordStep } from './case-steps.ts'

/** A case that the colleague may not decide, or asked for himself, is released. Refuses INPUT_INVALID for nobody at work, and PERMISSION_DENIED. */
export async function handOverCases(world: World, actor: StaffActor, { to_staff_id }: HandOverRequest): Promise<HandedOver> {
  requireRole(actor, caseEndpoints.handOver)
  const now = world.clock.now()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const colleague = to_staff_id === null ? undefined : await findStaff(tx, to_staff_id)
    const isAtWork = colleague !== undefined && !colleague.isDisabled && colleague.id !== actor.staffId
    if (to_staff_id !== null && !isAtWork) throw new Refusal('INPUT_INVALID', {}, [{ path: 'to_staff_id', msg: '请选择在职的同事' }])
    const done = { handed: 0, released: 0 }
    for (const id of await heldCases(tx, actor.staffId, now)) {
      const held = await lockOpenCase(tx, actor, id)
      // Somebody may have taken it since it was listed.
      if (held.claim === null || claimedByOther(held, actor.staffId, now) !== undefined) continue
      const isOwn = held.maker.kind === 'staff' && held.maker.id === colleague?.id
      if (colleague !== undefined && !isOwn && caseKind(held.kind).checkers.includes(colleague.role)) {
        await claimCase(tx, id, { kind: 'staff', id: colleague.id, name: colleague.staffName }, now)
        await recordStep(world, tx, actor, held, {
          event: 'RELEASED',
          reason: `交班移交给${colleague.staffName}`,
          details: { to: colleague.id },
        })
        done.handed += 1
      } else {
        await releaseCase(tx, id)
        await recordStep(world, tx, actor, held, { event: 'RELEASED', reason: '交班释放' })
        done.released += 1
      }
    }
    return done
  })
}
