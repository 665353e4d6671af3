// Begin to bind an authenticator app: a new secret, which counts only after its first right code.
import { CEREMONY_LIFE_MS, requireSteppedUp, newTotpSecret, proposeTotp, totpBinding, totpUri } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { ownContact } from './own-account.ts'

/** Refuses with STEP_UP_REQUIRED, and with INPUT_INVALID while another app is bound. */
export async function beginTotp(world: World, actor: UserActor): Promise<{ secret: string; otpauth_uri: string; expires_at: string }> {
  const now = world.clock.now()
  const secret = newTotpSecret()
  const contact = await world.db.transaction({ kind: 'system' }, async tx => {
    await requireSteppedUp(tx, actor.sessionId, now)
    const sealedSecret = world.secrets.sealBox(secret, totpBinding(actor.userId))
    if (!(await proposeTotp(tx, { userId: actor.userId, sealedSecret, now })))
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'totp', msg: '已绑定动态验证码，请先解绑' }])
    return ownContact(tx, actor)
  })
  const uri = totpUri(secret, world.settings.brand.name_zh, maskMobile(contact.mobile))
  return { secret, otpauth_uri: uri, expires_at: new Date(now.getTime() + CEREMONY_LIFE_MS).toISOString() }
}
