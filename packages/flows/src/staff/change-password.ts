// Change one's own password for the console.
import { audit } from '@tallyhelm/modules/audit'
import {
  requireStaffPassword,
  endStaffSessions,
  findStaffCredentials,
  forgiveStaffAttempts,
  replaceStaffSecrets,
  setStaffPassword,
  staffIdleEnd,
  useStaffTotpStep,
} from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffChangePasswordRequest } from '@tallyhelm/protocol/topics/staff/schemas'
import { type StaffActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { accountAttempt, addressAttempt, countOrRefuse, refuseAttempt } from './attempts.ts'
import type { OpenedStaffSession } from './sign-in.ts'
import { checkStaffPassword, digestStaffPassword, matchStaffTotp } from './secrets.ts'

/**
 * The other sessions end, and this one goes on under other halves: who copied the former ones is out. Takes the old password and a code of the authenticator app; refuses with STAFF_SIGN_IN_WRONG when either is
 * wrong, which counts like a failed sign-in (SIGN_IN_LOCKED), and with INPUT_INVALID at `password` (common, or the same).
 */
export async function changeStaffPassword(world: World, actor: StaffActor, input: StaffChangePasswordRequest): Promise<OpenedStaffSession> {
  const { staffId } = actor
  const staff = await world.db.read({ kind: 'system' }, tx => findStaffCredentials(tx, staffId))
  if (!staff) throw new Refusal('NOT_FOUND')
  const attempts = { account: accountAttempt(world, staff.loginName), address: addressAttempt(world, actor) }
  await countOrRefuse(world, actor, [attempts.account, attempts.address])
  const isRight = await checkStaffPassword(world, turnOwner(actor), staff.passwordHash, input.old_password)
  const step = matchStaffTotp(world, staff, input.code)
  const refused = { action: 'staff.change-password-refused', account: attempts.account, staffId, refusal: 'STAFF_SIGN_IN_WRONG' } as const
  if (!isRight || step === undefined) return refuseAttempt(world, actor, refused)
  if (input.password === input.old_password) throw new Refusal('INPUT_INVALID', {}, [{ path: 'password', msg: '新密码不能与原密码相同' }])
  requireStaffPassword(input.password, staff.loginName)
  const passwordHash = await digestStaffPassword(world, turnOwner(actor), input.password)
  const [sid, secret] = [world.secrets.newToken(), world.secrets.newToken()]
  const halves = { sidDigest: world.secrets.tokenDigest(sid), secretDigest: world.secrets.tokenDigest(secret) }
  const session = await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    if (!(await useStaffTotpStep(tx, staffId, step))) return undefined
    await forgiveStaffAttempts(tx, attempts)
    await setStaffPassword(tx, staffId, { passwordHash, isInitial: false }, now)
    const ended = await endStaffSessions(tx, { staffId, now, keptId: actor.sessionId })
    await audit(world, tx, actor, 'staff.change-password', ['staff', staffId], { ended })
    const kept = await replaceStaffSecrets(tx, { id: actor.sessionId, ...halves, now })
    if (!kept) throw new Refusal('SESSION_REVOKED')
    return { sid, secret, expiresAt: staffIdleEnd(kept) }
  })
  return session ?? refuseAttempt(world, actor, refused)
}
