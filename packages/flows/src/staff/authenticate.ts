// Authenticate staff: from the two halves of the split secret to the actor; asked by every call of the console.
import {
  findStaffSession,
  type KnownStaffSession,
  STAFF_TOUCH_EVERY_MS,
  staffSessionState,
  touchStaffSession,
} from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { STAFF_ROLES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { World } from '@tallyhelm/world/handles/world'

/** `sid` from the header, `secret` from the console's own cookie, both as they came; `isUnattended`: the page asks by itself, nobody is there. */
export type StaffCredentials = { sid: string | undefined; secret: string | undefined; address: string; isUnattended?: boolean }

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * The signed-in member of staff as he stands at this moment: nothing is remembered between calls. Refuses with SESSION_MISSING (no
 * session of the console, a malformed or unknown sid, a cookie of another session), SESSION_REVOKED, STAFF_SESSION_ENDED (by a colleague's action, in words), SESSION_EXPIRED (idle or absolute
 * limit) or STAFF_DISABLED. Counts as use unless unattended, noted once a minute.
 */
export async function authenticateStaff(world: World, credentials: StaffCredentials): Promise<StaffActor> {
  const { sid, secret } = credentials
  if (sid === undefined || secret === undefined || !TOKEN.test(sid) || !TOKEN.test(secret)) throw new Refusal('SESSION_MISSING')
  const session = await world.db.single({ kind: 'system' }, tx => findStaffSession(tx, world.secrets.tokenDigest(sid)))
  if (!session || !world.secrets.isTokenOf(session.secretDigest, secret)) throw new Refusal('SESSION_MISSING')
  const now = world.clock.now()
  const state = staffSessionState(session, now)
  // Switching somebody off ends the sessions too; the reason to say is the first.
  if (session.isDisabled) throw new Refusal('STAFF_DISABLED')
  if (state === 'REVOKED') throw endedBy(session)
  if (state === 'EXPIRED') throw new Refusal('SESSION_EXPIRED')
  if (!credentials.isUnattended && now.getTime() - session.touchedAt.getTime() >= STAFF_TOUCH_EVERY_MS)
    await world.db.single({ kind: 'system' }, tx => touchStaffSession(tx, session.id, now), { mayBeLost: true })
  const { staffId, staffName, role, isPasswordInitial } = session
  return { kind: 'staff', staffId, staffName, sessionId: session.id, role, address: credentials.address, isPasswordInitial }
}

/** What whoever held the session hears: why it ended, where a colleague ended it. */
function endedBy({ endReason, role }: KnownStaffSession): Refusal {
  if (endReason === 'ROLE_CHANGED') return new Refusal('STAFF_SESSION_ENDED', { why: `管理员已将您的角色变更为${STAFF_ROLES[role]}` })
  if (endReason === 'RESET') return new Refusal('STAFF_SESSION_ENDED', { why: '管理员已重置您的登录资料' })
  return new Refusal('SESSION_REVOKED')
}
