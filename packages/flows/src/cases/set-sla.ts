// Set how long a queue may take: in force at once, for what waits as for what comes.
import { audit } from '@tallyhelm/modules/audit'
import { lockSlaHours, writeSlaHours } from '@tallyhelm/modules/cases'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { slaHoursProblem } from '@tallyhelm/protocol/topics/cases/limits'
import { QUEUE_KINDS } from '@tallyhelm/protocol/topics/cases/lists'
import { slaEndpoints } from '@tallyhelm/protocol/topics/cases/sla-endpoints'
import type { SlaChange } from '@tallyhelm/protocol/topics/cases/sla-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses PERMISSION_DENIED, INPUT_INVALID at `hours`, and SLA_CHANGED where other hours hold than were shown. */
export async function setSla(world: World, actor: StaffActor, input: SlaChange): Promise<void> {
  requireRole(actor, slaEndpoints.set)
  const { queue, from, hours, reason } = input
  const problem = slaHoursProblem(hours) ?? (hours === from ? '与当前时限相同' : undefined)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'hours', msg: problem }])
  await world.db.transaction({ kind: 'staff' }, async tx => {
    const before = await lockSlaHours(tx, queue)
    if (before !== from) throw new Refusal('SLA_CHANGED', { hours: before })
    const moved = await writeSlaHours(tx, { queue, hours, staffId: actor.staffId, at: world.clock.now() })
    await audit(world, tx, actor, 'cases.set-sla', ['queue', queue], {
      queue: QUEUE_KINDS[queue],
      before: { sla_hours: before },
      after: { sla_hours: hours },
      moved_cases: moved,
      reason,
    })
  })
}
