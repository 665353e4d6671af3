// Lift a suspension: staff let an ad account run again although its rectification was missed, and say why.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import type { LiftSuspensionRequest } from '@tallyhelm/protocol/topics/violations/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { endSuspensionOf, lockHeld } from './end-suspension.ts'
import { tellOfRectification } from './tell-of-rectification.ts'

/** Until its rectification has another deadline it is not suspended for it again. Refuses PERMISSION_DENIED, NOT_FOUND, VIOLATION_CHANGED where nothing is suspended. */
export async function liftSuspension(world: World, actor: StaffActor, input: LiftSuspensionRequest): Promise<void> {
  requireRole(actor, consoleRectificationEndpoints.lift)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const held = await lockHeld(tx, input.rectification_id)
    const { account, rectification } = held
    if (rectification.suspendedAt === null || rectification.liftedAt !== null) throw new Refusal('VIOLATION_CHANGED')
    if (!(await endSuspensionOf(world, tx, actor, held, input.reason))) return
    await tellOfRectification(world, tx, account, {
      about: `violations.lift:${rectification.id}:${rectification.suspendedAt.getTime()}`,
      title: `${account.accountName} 已恢复`,
      body: '该账户因整改逾期的暂停已解除，请尽快完成整改。',
    })
  })
}
