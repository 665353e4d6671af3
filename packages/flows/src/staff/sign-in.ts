// Staff sign in: login name, password and a code of the authenticator app, always all three.
import { audit } from '@tallyhelm/modules/audit'
import {
  endStaffSession,
  findStaffSession,
  findStaffToSignIn,
  forgiveStaffAttempts,
  insertStaffSession,
  isStaffNetwork,
  noteStaffNetwork,
  noteStaffSignIn,
  type StaffUser,
  staffIdleEnd,
  staffSessionEnd,
  useStaffTotpStep,
} from '@tallyhelm/modules/staff'
import type { StaffSignInRequest } from '@tallyhelm/protocol/topics/staff/schemas'
import { knownOwner, type StaffActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { accountAttempt, addressAttempt, countOrRefuse, refuseAttempt, type StaffClient } from './attempts.ts'
import { checkStaffPassword, matchStaffTotp } from './secrets.ts'

/** Both halves of the new session, in the only moment in which they are known here. */
export type OpenedStaffSession = { sid: string; secret: string; expiresAt: Date }

/**
 * Opens a session with fresh halves, whatever the browser held before. Refuses with STAFF_SIGN_IN_WRONG (the same for an unknown name,
 * a wrong password, and a wrong or used code, after the same work), SIGN_IN_LOCKED with the minutes while the account or the address has
 * to wait, STAFF_DISABLED only to who knows everything, BUSY when too many passwords wait to be checked.
 */
export async function staffSignIn(world: World, client: StaffClient, input: StaffSignInRequest): Promise<OpenedStaffSession> {
  const account = accountAttempt(world, input.login_name)
  const address = addressAttempt(world, client)
  await countOrRefuse(world, client, [account, address])
  const { staff, isKnownHere } = await world.db.read({ kind: 'system' }, async tx => {
    const found = await findStaffToSignIn(tx, input.login_name)
    return { staff: found, isKnownHere: await isStaffNetwork(tx, found?.id ?? '0', address.subject) }
  })
  const owner = staff && isKnownHere ? knownOwner('staff', staff.id) : turnOwner(client)
  const isPasswordRight = await checkStaffPassword(world, owner, staff?.passwordHash, input.password)
  const step = matchStaffTotp(world, staff, input.code)
  const refused = { action: 'staff.sign-in-refused', account, staffId: staff?.id }
  if (!staff || !isPasswordRight || step === undefined) return refuseAttempt(world, client, { ...refused, refusal: 'STAFF_SIGN_IN_WRONG' })
  if (staff.isDisabled) return refuseAttempt(world, client, { ...refused, refusal: 'STAFF_DISABLED' })
  const session = await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await useStaffTotpStep(tx, staff.id, step))) return undefined
    await forgiveStaffAttempts(tx, { account, address })
    return openSession(world, tx, staff, client)
  })
  return session ?? refuseAttempt(world, client, { ...refused, refusal: 'STAFF_SIGN_IN_WRONG' })
}

async function openSession(world: World, tx: Tx, staff: StaffUser, client: StaffClient): Promise<OpenedStaffSession> {
  const now = world.clock.now()
  const [sid, secret] = [world.secrets.newToken(), world.secrets.newToken()]
  const session = {
    id: world.ids.next(),
    sidDigest: world.secrets.tokenDigest(sid),
    secretDigest: world.secrets.tokenDigest(secret),
    staffId: staff.id,
    address: client.address,
    userAgent: client.userAgent.slice(0, 300),
    createdAt: now,
    expiresAt: staffSessionEnd(now),
  }
  const former = client.sid === undefined ? undefined : await findStaffSession(tx, world.secrets.tokenDigest(client.sid))
  if (former) await endStaffSession(tx, { staffId: staff.id, id: former.id, reason: 'ROTATED', now })
  await insertStaffSession(tx, session)
  await noteStaffSignIn(tx, staff.id, now)
  await noteStaffNetwork(tx, { staffId: staff.id, networkDigest: addressAttempt(world, client).subject, now })
  const actor: StaffActor = {
    kind: 'staff',
    staffId: staff.id,
    staffName: staff.staffName,
    sessionId: session.id,
    role: staff.role,
    address: client.address,
  }
  await audit(world, tx, actor, 'staff.sign-in', ['staff', staff.id], { session: session.id, role: staff.role })
  return { sid, secret, expiresAt: staffIdleEnd({ touchedAt: now, expiresAt: session.expiresAt }) }
}
