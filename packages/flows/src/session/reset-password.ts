// Reset a forgotten password with the link of the mail.
import { audit } from '@tallyhelm/modules/audit'
import { setPassword } from '@tallyhelm/modules/organization'
import {
  requireGoodPassword,
  endSessionsOfUser,
  forgetSessionsOf,
  forgiveAttempts,
  useTicket,
  voidTickets,
} from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { knownOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { accountAttempt, addressAttempt, countOrRefuse } from './attempts.ts'
import { ownerOfLink } from './check-reset-link.ts'
import { notifyOf } from './notify.ts'
import type { Client } from './open-session.ts'
import { brandWords, digestPassword, ownWords } from './passwords.ts'
import { linkTicket } from './tickets.ts'

/**
 * Sets the password once, ends every session and every other link of the user, and tells him. A second factor stays and is still asked
 * for. Refuses with RESET_LINK_EXPIRED (unknown, used, after 30 minutes), INPUT_INVALID (a common password), SIGN_IN_LOCKED.
 */
export async function resetPassword(
  world: World,
  client: Client,
  input: { token: string; password: string },
): Promise<Record<string, never>> {
  await countOrRefuse(world, client, [addressAttempt(world, client)])
  const key = linkTicket(world, input.token)
  const now = world.clock.now()
  const contact = await ownerOfLink(world, input.token)
  if (!contact) throw new Refusal('RESET_LINK_EXPIRED')
  requireGoodPassword(input.password, [...ownWords(contact), ...brandWords(world)])
  const passwordHash = await digestPassword(world, knownOwner('user', contact.userId), input.password)
  const userId = await world.db.transaction({ kind: 'system' }, async tx => {
    const used = await useTicket(tx, key, now)
    if (!used) throw new Refusal('RESET_LINK_EXPIRED')
    await setPassword(tx, used.userId, passwordHash)
    await voidTickets(tx, used.userId, now)
    const ended = await endSessionsOfUser(tx, used.userId, 'REVOKED', now)
    const account = accountAttempt(world, { userId: used.userId }).subject
    await forgiveAttempts(tx, { account, address: addressAttempt(world, client).subject })
    await notifyOf(world, tx, contact, '您的登录密码已通过邮件链接重置，所有设备已退出登录。')
    await audit(world, tx, { kind: 'system', name: 'password-reset' }, 'session.reset-password', ['user', used.userId], { ended })
    return used.userId
  })
  forgetSessionsOf(world, userId)
  return {}
}
