// Reset what a member of staff signs in with: a new authenticator secret, and a new password where that is asked for.
import { insertHandout, newStaffPassword, newTotpSecret, setStaffPassword, setStaffTotp, staffTotpBinding } from '@tallyhelm/modules/staff'
import type { ResetStaffRequest, StaffSecrets } from '@tallyhelm/protocol/topics/staff/schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { changeStaff } from './change-staff.ts'
import { staffTotpUri } from './create-staff.ts'
import { digestStaffPassword } from './secrets.ts'

/**
 * Codes of the former secret are worth nothing from now on, and the person checks nothing for a while. Refuses with NOT_FOUND or STAFF_NOT_SELF.
 */
export async function resetStaff(world: World, actor: StaffActor, input: ResetStaffRequest): Promise<StaffSecrets> {
  const totpSecret = newTotpSecret()
  const password = input.with_password ? newStaffPassword() : null
  const passwordHash = password === null ? null : await digestStaffPassword(world, actor, password)
  const staff = await changeStaff(world, actor, input, async (tx, { id }, now) => {
    await setStaffTotp(tx, id, world.secrets.sealBox(totpSecret, staffTotpBinding(id)), now)
    if (passwordHash !== null) await setStaffPassword(tx, id, passwordHash, now)
    const kind = passwordHash === null ? 'RESET' : 'RESET_WITH_PASSWORD'
    await insertHandout(tx, { id: world.ids.next(), staffId: id, byStaffId: actor.staffId, kind, reason: input.reason, at: now })
    return { action: 'staff.reset', after: { totp: 'new', password: password === null ? 'kept' : 'new' } }
  })
  return {
    staff_id: staff.id,
    login_name: staff.loginName,
    password,
    totp_secret: totpSecret,
    otpauth_uri: staffTotpUri(world, totpSecret, staff.loginName),
  }
}
