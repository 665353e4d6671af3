// Session limits: the bounds of what is typed at sign-in and registration; shared by browser and server.

export const PASSWORD_LEAST = 8
export const PASSWORD_MOST = 64
export const USER_NAME_MOST = 30
export const COMPANY_NAME_MOST = 100
export const EMAIL_MOST = 120
export const INVITE_CODE_MOST = 64
export const PASSKEY_NAME_MOST = 30
export const PARTNER_NAME_MOST = 40
export const PARTNER_CUSTOMERS_MOST = 200
export const PARTNER_ADDRESSES_MOST = 20
/** One user keeps at most so many passkeys. */
export const PASSKEYS_MOST = 10

export const COUNTRY_CODE_PATTERN = /^\d{1,4}$/
export const CODE_PATTERN = /^\d{6}$/
/** Recovery codes: ten characters without look-alikes, shown as xxxxx-xxxxx; case and dash don't matter. */
export const RECOVERY_CODE_PATTERN = /^[a-hj-km-np-z2-9]{5}-?[a-hj-km-np-z2-9]{5}$/i

/** What is wrong with a new password's length, or undefined; common ones are known to the server only. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length
  return length < PASSWORD_LEAST || length > PASSWORD_MOST ? `密码需为 ${PASSWORD_LEAST}-${PASSWORD_MOST} 位` : undefined
}
