// Change the password of a signed-in user.
import { setPassword } from '@tallyhelm/modules/organization'
import {
  clearAttempts,
  requireGoodPassword,
  endOtherSessions,
  forgetSessionsOf,
  type OpenedSession,
  rotateSession,
  voidTickets,
} from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { turnOwner, type UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { countOrRefuse, userAttempt } from './attempts.ts'
import { notifyOf } from './notify.ts'
import { ownContact, recordOwn } from './own-account.ts'
import { brandWords, checkPassword, digestPassword, ownWords } from './passwords.ts'

/**
 * The other sessions end, this one is rotated, the user is told. Refuses with INPUT_INVALID at `old_password` (wrong) or `password`
 * (common, or the same), and with SIGN_IN_LOCKED after 5 wrong old passwords within a quarter of an hour.
 */
export async function changePassword(
  world: World,
  actor: UserActor,
  input: { old_password: string; password: string },
): Promise<OpenedSession> {
  const attempt = userAttempt(world, 'PASSWORD', actor.userId)
  await countOrRefuse(world, actor, [attempt])
  const contact = await world.db.read({ kind: 'system' }, tx => ownContact(tx, actor))
  if (!(await checkPassword(world, turnOwner(actor), contact.passwordHash, input.old_password)))
    throw problem('old_password', '原密码不正确')
  if (input.password === input.old_password) throw problem('password', '新密码不能与原密码相同')
  requireGoodPassword(input.password, [...ownWords(contact), ...brandWords(world)])
  const passwordHash = await digestPassword(world, turnOwner(actor), input.password)
  const session = await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    await setPassword(tx, actor.userId, passwordHash)
    await clearAttempts(tx, attempt)
    await voidTickets(tx, actor.userId, now)
    const ended = await endOtherSessions(tx, actor.userId, actor.sessionId, now)
    await notifyOf(world, tx, contact, '您的登录密码已修改，其他设备已退出登录。')
    await recordOwn(world, tx, actor, 'session.change-password', { ended })
    return rotateSession(world, tx, actor.sessionId)
  })
  forgetSessionsOf(world, actor.userId)
  return session
}

const problem = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
