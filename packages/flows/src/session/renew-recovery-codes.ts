// Renew the recovery codes: the former ones are void.
import { demandSteppedUp, factorFacts, renewRecoveryCodes as renew } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { recordOwn } from './own-account.ts'

/** Shown this once. Refuses with STEP_UP_REQUIRED, and with INPUT_INVALID without a second factor. */
export async function renewRecoveryCodes(world: World, actor: UserActor): Promise<{ recovery_codes: string[] }> {
  return world.db.transaction({ kind: 'system' }, async tx => {
    await demandSteppedUp(tx, actor.sessionId, world.clock.now())
    const { hasTotp, hasPasskey } = await factorFacts(tx, actor.userId)
    if (!hasTotp && !hasPasskey) throw new Refusal('INPUT_INVALID', {}, [{ path: 'recovery_codes', msg: '请先绑定动态验证码或通行密钥' }])
    await recordOwn(world, tx, actor, 'session.renew-recovery-codes')
    return { recovery_codes: await renew(world, tx, actor.userId) }
  })
}
