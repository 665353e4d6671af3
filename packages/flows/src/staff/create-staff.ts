// Create a member of staff: with a password and an authenticator secret that are handed out once.
import { audit } from '@tallyhelm/modules/audit'
import { insertHandout, insertStaff, newStaffPassword, newTotpSecret, staffTotpBinding, totpUri } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CreateStaffRequest, StaffSecrets } from '@tallyhelm/protocol/topics/staff/schemas'
import { type StaffActor, type SystemActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { digestStaffPassword } from './secrets.ts'

/** What a seed or a test chooses itself; otherwise both are made here, and the password is to be changed at the first sign-in. */
export type ChosenSecrets = { password: string; totpSecret: string }

/** Refuses a login name that exists with STAFF_NAME_TAKEN. */
export async function createStaff(
  world: World,
  actor: StaffActor | SystemActor,
  input: CreateStaffRequest,
  given?: ChosenSecrets,
): Promise<StaffSecrets & { totp_secret: string }> {
  const chosen = given ?? { password: newStaffPassword(), totpSecret: newTotpSecret() }
  const id = world.ids.next()
  const now = world.clock.now()
  const { login_name: loginName, staff_name: staffName, role } = input
  const passwordHash = await digestStaffPassword(world, turnOwner(actor), chosen.password)
  const totpSealed = world.secrets.sealBox(chosen.totpSecret, staffTotpBinding(id))
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await insertStaff(tx, { id, loginName, staffName, role, passwordHash, totpSealed, isInitial: given === undefined, now })))
      throw new Refusal('STAFF_NAME_TAKEN')
    if (actor.kind === 'staff')
      await insertHandout(tx, { id: world.ids.next(), staffId: id, byStaffId: actor.staffId, kind: 'CREATED', reason: '新建员工', at: now })
    await audit(world, tx, actor, 'staff.create', ['staff', id], { after: { login_name: loginName, staff_name: staffName, role } })
  })
  return {
    staff_id: id,
    login_name: loginName,
    password: chosen.password,
    totp_secret: chosen.totpSecret,
    otpauth_uri: staffTotpUri(world, chosen.totpSecret, loginName),
  }
}

/** What the QR code says; the authenticator app shows the console's name beside the person's. */
export function staffTotpUri(world: World, totpSecret: string, loginName: string): string {
  return totpUri(totpSecret, `${world.settings.brand.name_en} Console`, loginName)
}
