// Staff secrets: passwords that are handed out or chosen, and the authenticator app's secret, sealed for its owner.
import { randomInt } from 'node:crypto'
import { isCommonPassword } from '@tallyhelm/infra/crypto/common-passwords'
import { newTotpSecret } from '@tallyhelm/infra/crypto/totp'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { staffPasswordProblem } from '@tallyhelm/protocol/topics/staff/limits'

export { matchTotp, newTotpSecret, totpUri } from '@tallyhelm/infra/crypto/totp'

/** Letters and digits that nobody takes for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A first password: 20 letters in groups of five, 54^20 possibilities. */
export function newStaffPassword(): string {
  const letters = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return letters.replace(/.{5}(?=.)/g, '$&-')
}

/** Refuses with INPUT_INVALID at `password`: a wrong length, a common one, or the person's own name. */
export function requireStaffPassword(password: string, loginName: string): void {
  const isOwn = password.toLowerCase().includes(loginName.toLowerCase()) && password.length < loginName.length + 8
  const msg = staffPasswordProblem(password) ?? (isCommonPassword(password) || isOwn ? '该密码过于常见，请更换' : undefined)
  if (msg !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'password', msg }])
}

/** The sealed secret opens for its own staff user only. */
export function staffTotpBinding(staffId: string): string {
  return `staff-totp|${staffId}`
}

/** Matched against for unknown names, so that they cost the same work; nobody knows it, and it is new in each process. */
export const DECOY_TOTP_SECRET = newTotpSecret()
