// Reset what a member of staff signs in with: a new password, a new authenticator secret, or both.
import { insertHandout, newStaffPassword, newTotpSecret, setStaffPassword, setStaffTotp, staffTotpBinding } from '@tallyhelm/modules/staff'
import type { ResetStaffRequest, StaffSecrets } from '@tallyhelm/protocol/topics/staff/schemas'
import { type StaffActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { changeStaff } from './change-staff.ts'
import { staffTotpUri } from './create-staff.ts'
import { digestStaffPassword } from './secrets.ts'

const KINDS = { PASSWORD: 'RESET_PASSWORD', TOTP: 'RESET', BOTH: 'RESET_WITH_PASSWORD' } as const

/**
 * What is replaced is worth nothing from now on; a new password is to be changed first, and the person checks nothing for a while.
 * Refuses with NOT_FOUND or STAFF_NOT_SELF.
 */
export async function resetStaff(world: World, actor: StaffActor, input: ResetStaffRequest): Promise<StaffSecrets> {
  const totpSecret = input.what === 'PASSWORD' ? null : newTotpSecret()
  const password = input.what === 'TOTP' ? null : newStaffPassword()
  const passwordHash = password === null ? null : await digestStaffPassword(world, turnOwner(actor), password)
  const staff = await changeStaff(world, actor, input, async (tx, { id }, now) => {
    if (totpSecret !== null) await setStaffTotp(tx, id, world.secrets.sealBox(totpSecret, staffTotpBinding(id)), now)
    if (passwordHash !== null) await setStaffPassword(tx, id, { passwordHash, isInitial: true }, now)
    const kind = KINDS[input.what]
    await insertHandout(tx, { id: world.ids.next(), staffId: id, byStaffId: actor.staffId, kind, reason: input.reason, at: now })
    return {
      action: 'staff.reset',
      told: 'RESET',
      after: { totp: totpSecret === null ? 'kept' : 'new', password: password === null ? 'kept' : 'new' },
    }
  })
  return {
    staff_id: staff.id,
    login_name: staff.loginName,
    password,
    totp_secret: totpSecret,
    otpauth_uri: totpSecret === null ? null : staffTotpUri(world, totpSecret, staff.loginName),
  }
}
