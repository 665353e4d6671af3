// Hand over cases: at the end of a shift those that one of the staff has claimed go to a colleague, or back to everybody.
import { claimCase, claimedByOther, heldCases, releaseCase } from '@tallyhelm/modules/cases'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { HandedOver } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { World } from '@tallyhelm/world/handles/world'
import { lockOpenCase, recordStep } from './case-steps.ts'

export type Colleague = { id: string; name: string; role: StaffRole }

/** A case that the colleague may not decide, or asked for himself, is released. */
export async function handOverCases(world: World, actor: StaffActor, colleague: Colleague | undefined): Promise<HandedOver> {
  const now = world.clock.now()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const done = { handed: 0, released: 0 }
    for (const id of await heldCases(tx, actor.staffId, now)) {
      const held = await lockOpenCase(tx, actor, id)
      // Somebody may have taken it since it was listed.
      if (held.claim === null || claimedByOther(held, actor.staffId, now) !== undefined) continue
      const isOwn = held.maker.kind === 'staff' && held.maker.id === colleague?.id
      if (colleague !== undefined && !isOwn && caseKind(held.kind).checkers.includes(colleague.role)) {
        await claimCase(tx, id, { kind: 'staff', id: colleague.id, name: colleague.name }, now)
        await recordStep(world, tx, actor, held, {
          event: 'RELEASED',
          reason: `交班移交给${colleague.name}`,
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
