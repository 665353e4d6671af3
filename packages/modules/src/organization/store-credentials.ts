// How a wallet user is reached and signs in: phone, e-mail and password in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type Contact = { countryCode: string; mobile: string; email: string | null; userName: string; passwordHash: string }

/** The user's own row alone; undefined for an unknown id. */
export async function findContact(tx: Tx, userId: string): Promise<Contact | undefined> {
  return tx.maybe<Contact>(sql`
    select country_code as "countryCode", mobile, email, wallet_user_name as "userName", password_hash as "passwordHash"
    from organization_wallet_users where id = ${userId}`)
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.run(sql`update organization_wallet_users set password_hash = ${passwordHash} where id = ${userId}`)
}

export async function setMobile(tx: Tx, userId: string, phone: { countryCode: string; mobile: string }): Promise<void> {
  await tx.run(sql`
    update organization_wallet_users set country_code = ${phone.countryCode}, mobile = ${phone.mobile} where id = ${userId}`)
}

/** Nothing is written from the second time on. */
export async function noteFirstSignIn(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.run(sql`update organization_wallet_users set first_signed_in_at = ${at} where id = ${userId} and first_signed_in_at is null`)
}

/** What a person said of himself at registration. */
export async function noteRegistration(
  tx: Tx,
  userId: string,
  said: { companyName: string; inviteCode: string; email: string },
): Promise<void> {
  await tx.run(sql`
    update organization_wallet_users set registered_company_name = ${said.companyName}, registered_invite_code = ${said.inviteCode},
      registered_email = ${said.email}
    where id = ${userId}`)
}
