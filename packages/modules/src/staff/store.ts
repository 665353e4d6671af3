// Staff users and what they sign in with. Secrets are read in the system's scope only.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql, { type Sql } from 'sql-template-tag'

export type StaffUser = { id: string; loginName: string; staffName: string; role: StaffRole; isDisabled: boolean }
export type StaffCredentials = { passwordHash: string; totpSealed: string; totpUsedStep: number }

const COLUMNS = sql`u.id, u.login_name as "loginName", u.staff_name as "staffName", u.role, u.is_disabled as "isDisabled"`

export const findStaff = (tx: Tx, id: string): Promise<StaffUser | undefined> => findStaffWhere(tx, sql`u.id = ${id}`)

/** The same, and nobody changes it before this transaction is over. */
export const lockStaff = (tx: Tx, id: string): Promise<StaffUser | undefined> => findStaffWhere(tx, sql`u.id = ${id} for update`)

function findStaffWhere(tx: Tx, condition: Sql): Promise<StaffUser | undefined> {
  return tx.maybe<StaffUser>(sql`select ${COLUMNS} from staff_users u where ${condition}`)
}

const CREDENTIALS = sql`c.password_hash as "passwordHash", c.totp_sealed as "totpSealed", c.totp_used_step::float8 as "totpUsedStep"`

export async function findStaffToSignIn(tx: Tx, loginName: string): Promise<(StaffUser & StaffCredentials) | undefined> {
  return tx.maybe(sql`
    select ${COLUMNS}, ${CREDENTIALS} from staff_users u join staff_credentials c on c.staff_id = u.id where u.login_name = ${loginName}`)
}

export async function findStaffCredentials(tx: Tx, staffId: string): Promise<(StaffUser & StaffCredentials) | undefined> {
  return tx.maybe(sql`
    select ${COLUMNS}, ${CREDENTIALS} from staff_users u join staff_credentials c on c.staff_id = u.id where u.id = ${staffId}`)
}

/** False when the login name is taken. */
export async function insertStaff(
  tx: Tx,
  staff: {
    id: string
    loginName: string
    staffName: string
    role: StaffRole
    passwordHash: string
    totpSealed: string
    isInitial: boolean
    now: Date
  },
): Promise<boolean> {
  const added = await tx.run(sql`
    insert into staff_users (id, login_name, staff_name, role, is_password_initial, created_at)
    values (${staff.id}, ${staff.loginName}, ${staff.staffName}, ${staff.role}, ${staff.isInitial}, ${staff.now}) on conflict (login_name) do nothing`)
  if (added === 0) return false
  await tx.run(sql`
    insert into staff_credentials (staff_id, password_hash, totp_sealed, changed_at)
    values (${staff.id}, ${staff.passwordHash}, ${staff.totpSealed}, ${staff.now})`)
  return true
}

export async function setStaffDisabled(tx: Tx, id: string, isDisabled: boolean): Promise<void> {
  await tx.run(sql`update staff_users set is_disabled = ${isDisabled} where id = ${id}`)
}

export async function setStaffRole(tx: Tx, id: string, role: StaffRole): Promise<void> {
  await tx.run(sql`update staff_users set role = ${role} where id = ${id}`)
}

/** `isInitial`: somebody else has read it. */
export async function setStaffPassword(
  tx: Tx,
  id: string,
  { passwordHash, isInitial }: { passwordHash: string; isInitial: boolean },
  now: Date,
): Promise<void> {
  await tx.run(sql`update staff_users set is_password_initial = ${isInitial} where id = ${id}`)
  await tx.run(sql`update staff_credentials set password_hash = ${passwordHash}, changed_at = ${now} where staff_id = ${id}`)
}

export async function setStaffTotp(tx: Tx, id: string, totpSealed: string, now: Date): Promise<void> {
  await tx.run(sql`
    update staff_credentials set totp_sealed = ${totpSealed}, totp_used_step = 0, changed_at = ${now} where staff_id = ${id}`)
}

/** Uses the code of a step up; false when it, or a later one, was used already: of two at once one gets in. */
export async function useStaffTotpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  return (
    (await tx.run(sql`update staff_credentials set totp_used_step = ${step} where staff_id = ${id} and totp_used_step < ${step}`)) === 1
  )
}

export async function noteStaffSignIn(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update staff_users set last_signed_in_at = ${now} where id = ${id}`)
}
