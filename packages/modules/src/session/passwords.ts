// New passwords: what is refused besides a wrong length.
import { isCommonPassword } from '@tallyhelm/infra/crypto/common-passwords'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { passwordProblem } from '@tallyhelm/protocol/topics/session/limits'

/** Refuses with INPUT_INVALID at `password`: a wrong length, a common one, or one made of the person's own number, name or address. */
export function demandGoodPassword(password: string, own: readonly (string | null)[]): void {
  const problem = passwordProblem(password) ?? (isCommonPassword(password) || isOwn(password, own) ? '该密码过于常见，请更换' : undefined)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'password', msg: problem }])
}

function isOwn(password: string, own: readonly (string | null)[]): boolean {
  const folded = password.toLowerCase()
  return own.some(word => word !== null && word !== '' && (folded === word.toLowerCase() || folded === word.split('@')[0]?.toLowerCase()))
}
