// Confirm an authenticator app by its first code: from then on it is a second factor.
import { CEREMONY_LIFE_MS, clearAttempts, findTotp, firstRecoveryCodes, proveTotp } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { countOrRefuse, userAttempt, wrongProof } from './attempts.ts'
import { notifyOf } from './notify.ts'
import { ownContact, recordOwn } from './own-account.ts'

/** With the first factor come recovery codes, shown this once. Refuses with TICKET_EXPIRED, SECOND_FACTOR_WRONG and SIGN_IN_LOCKED. */
export async function confirmTotp(world: World, actor: UserActor, input: { code: string }): Promise<{ recovery_codes: string[] | null }> {
  const attempt = userAttempt(world, 'SECOND_FACTOR', actor.userId)
  await countOrRefuse(world, actor, [attempt])
  return world.db.transaction({ kind: 'system' }, async tx => {
    const totp = await findTotp(tx, actor.userId)
    const isWaiting = totp?.confirmedAt === null && world.clock.now().getTime() - totp.createdAt.getTime() < CEREMONY_LIFE_MS
    if (!isWaiting) throw new Refusal('TICKET_EXPIRED')
    if (!(await proveTotp(world, tx, actor.userId, input.code, { mustBeConfirmed: false })))
      throw new Refusal('SECOND_FACTOR_WRONG', wrongProof('totp'))
    await clearAttempts(tx, attempt)
    await notifyOf(world, tx, await ownContact(tx, actor), '您的账号已绑定动态验证码。')
    await recordOwn(world, tx, actor, 'session.add-totp')
    return { recovery_codes: await firstRecoveryCodes(world, tx, actor.userId) }
  })
}
