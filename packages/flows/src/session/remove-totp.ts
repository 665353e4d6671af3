// Remove the authenticator app.
import { deleteTotp, requireSteppedUp, dropIdleRecoveryCodes } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { notifyOf } from './notify.ts'
import { ownContact, recordOwn } from './own-account.ts'

/** Refuses with STEP_UP_REQUIRED, and with NOT_FOUND when none is bound. */
export async function removeTotp(world: World, actor: UserActor): Promise<Record<string, never>> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    await requireSteppedUp(tx, actor.sessionId, world.clock.now())
    if (!(await deleteTotp(tx, actor.userId))) throw new Refusal('NOT_FOUND')
    await dropIdleRecoveryCodes(world, tx, actor.userId)
    await notifyOf(world, tx, await ownContact(tx, actor), '您的账号已解绑动态验证码。')
    await recordOwn(world, tx, actor, 'session.remove-totp')
  })
  return {}
}
