// Lift a suspension: staff let an ad account run again although its rectification was missed, and say why.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { endSuspensionOf, lockHeld } from './end-suspension.ts'
import { tellOfRectification } from './tell-of-rectification.ts'

/** Until its rectification has another deadline it is not suspended for it again. Refuses NOT_FOUND, VIOLATION_CHANGED where nothing is suspended. */
export async function liftSuspension(world: World, actor: StaffActor, input: { rectificationId: string; reason: string }): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const held = await lockHeld(tx, input.rectificationId)
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
