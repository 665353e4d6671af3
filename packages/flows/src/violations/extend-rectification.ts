// Extend a rectification: staff give its customer more time, with the reason.
import { audit } from '@tallyhelm/modules/audit'
import { writeDeadline } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import type { ExtendRectificationRequest } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { deadlineProblem } from '@tallyhelm/protocol/topics/violations/deadlines'
import { VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { endSuspensionOf, lockHeld } from './end-suspension.ts'
import { tellOfRectification } from './tell-of-rectification.ts'

/**
 * Reminders of the new deadline come anew, and a suspension for the old one ends. Refuses PERMISSION_DENIED, NOT_FOUND, VIOLATION_CHANGED
 * where it is rectified or a colleague gave it another deadline, and INPUT_INVALID for a deadline that is no later.
 */
export async function extendRectification(world: World, actor: StaffActor, input: ExtendRectificationRequest): Promise<void> {
  requireRole(actor, consoleRectificationEndpoints.extend)
  const [now, deadlineAt] = [world.clock.now(), new Date(input.deadline_at)]
  await world.db.transaction({ kind: 'system' }, async tx => {
    const held = await lockHeld(tx, input.rectification_id)
    const { rectification: found } = held
    if (found.status === 'RECTIFIED' || found.deadlineAt.getTime() !== Date.parse(input.shown)) throw new Refusal('VIOLATION_CHANGED')
    const problem = deadlineProblem(deadlineAt, now) ?? (deadlineAt > found.deadlineAt ? undefined : '新的截止时间需晚于原截止时间')
    if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'deadline_at', msg: problem }])
    const until = dateTimeText(deadlineAt)
    await endSuspensionOf(world, tx, actor, held, input.reason)
    await writeDeadline(tx, found, { deadlineAt, at: now, by: actor.staffName, note: `延期至 ${until}：${input.reason}` })
    await audit(world, tx, actor, 'violations.extend-rectification', ['rectification', found.id, found], {
      before: { deadline_at: found.deadlineAt.toISOString() },
      after: { deadline_at: deadlineAt.toISOString() },
      reason: input.reason,
    })
    await tellOfRectification(world, tx, found, {
      about: `violations.extended:${found.id}:${deadlineAt.toISOString()}`,
      title: `${found.accountName} 的整改已延期`,
      body: `该账户的整改（${VIOLATION_TYPES[found.violationType]}）截止时间延至 ${until}（北京时间）。原因：${input.reason}`,
    })
  })
}
