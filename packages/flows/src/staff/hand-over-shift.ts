// Hand over a shift: all that one of the staff has claimed goes to a colleague who may do it, or back to everybody.
import { findStaff } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import type { HandedOver, HandOverRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { mayCall, requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type Colleague, handOverCases } from '../cases/hand-over.ts'

const system = { kind: 'system' } as const

/** Work that staff claim one by one, beside cases. */
export type ClaimedWork = {
  /** The endpoint that claims it: who may not call it takes nothing over. */
  claim: Parameters<typeof mayCall>[0]
  /** Ids of the open ones that this person has claimed. */
  held: (tx: Tx, staffId: string) => Promise<string[]>
  /** False where it is no longer the actor's, or has ended. */
  pass: (world: World, actor: StaffActor, id: string, to: Colleague | undefined) => Promise<boolean>
}

/**
 * What is cut off in the middle is done by asking again: each piece is handed once. Refuses INPUT_INVALID for nobody at work, and
 * PERMISSION_DENIED.
 */
export async function handOverShift(
  world: World,
  actor: StaffActor,
  works: readonly ClaimedWork[],
  { to_staff_id }: HandOverRequest,
): Promise<HandedOver> {
  requireRole(actor, caseEndpoints.handOver)
  const found = to_staff_id === null ? undefined : await world.db.read(system, tx => findStaff(tx, to_staff_id))
  const isAtWork = found !== undefined && !found.isDisabled && found.id !== actor.staffId
  if (to_staff_id !== null && !isAtWork) throw new Refusal('INPUT_INVALID', {}, [{ path: 'to_staff_id', msg: '请选择在职的同事' }])
  const colleague = found && { id: found.id, name: found.staffName, role: found.role }
  const done = await handOverCases(world, actor, colleague)
  for (const { claim, held, pass } of works) {
    const to = colleague && mayCall(claim, colleague.role) ? colleague : undefined
    for (const id of await world.db.read(system, tx => held(tx, actor.staffId)))
      if (await pass(world, actor, id, to)) done[to === undefined ? 'released' : 'handed'] += 1
  }
  return done
}
