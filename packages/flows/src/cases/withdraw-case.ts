// Withdraw a case: whoever asked takes it back while nobody has decided.
import { endCase } from '@tallyhelm/modules/cases'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { RulesOfKinds } from './case-rules.ts'
import { requireMaker } from './open-case.ts'
import { lockOpenCase, personOf, recordStep } from './case-steps.ts'

/** `rules` where a kind has more to undo than the case. Refuses NOT_FOUND, CASE_CLOSED, CASE_NOT_MAKER, and PERMISSION_DENIED for whose role is another one by now. */
export async function withdrawCase(
  world: World,
  actor: StaffActor | UserActor,
  input: { case_id: string; reason: string },
  rules?: RulesOfKinds,
): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockOpenCase(tx, actor, input.case_id)
    const { kind, id } = personOf(actor)
    if (found.maker.kind !== kind || found.maker.id !== id) throw new Refusal('CASE_NOT_MAKER')
    if (actor.kind === 'staff') requireMaker(found.kind, actor)
    await rules?.[found.kind].withdraw?.({ world, tx, actor, case: found, reason: input.reason, now: world.clock.now() })
    await endCase(tx, found.id, 'WITHDRAWN', world.clock.now())
    await recordStep(world, tx, actor, found, { event: 'WITHDRAWN', reason: input.reason })
  })
}
