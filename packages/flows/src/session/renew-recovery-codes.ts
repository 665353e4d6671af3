// Renew the recovery codes: the former ones are void.
import { requireSteppedUp, factorFacts, renewRecoveryCodes as renew } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { notifyOf } from './notify.ts'
import { ownContact, recordOwn } from './own-account.ts'

/** Shown this once. Refuses with STEP_UP_REQUIRED, and with INPUT_INVALID without a second factor. */
export async function renewRecoveryCodes(world: World, actor: UserActor): Promise<{ recovery_codes: string[] }> {
  return world.db.transaction({ kind: 'system' }, async tx => {
    await requireSteppedUp(tx, actor.sessionId, world.clock.now())
    const { hasTotp, hasPasskey } = await factorFacts(tx, actor.userId)
    if (!hasTotp && !hasPasskey) throw new Refusal('INPUT_INVALID', {}, [{ path: 'recovery_codes', msg: '请先绑定动态验证码或通行密钥' }])
    await notifyOf(world, tx, await ownContact(tx, actor), '您的恢复码已重新生成，原恢复码已失效。')
    await recordOwn(world, tx, actor, 'session.renew-recovery-codes')
    return { recovery_codes: await renew(world, tx, actor.userId) }
  })
}
