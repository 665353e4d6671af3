// New passwords: what is refused besides a wrong length.
import { isCommonPassword, withoutDress } from '@tallyhelm/infra/crypto/common-passwords'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { passwordProblem } from '@tallyhelm/protocol/topics/session/limits'

/** What is wrong with it: its length, or that it is a common one or made of one of the words (own number, names, addresses, the brand). */
export function newPasswordProblem(password: string, words: readonly (string | null)[]): string | undefined {
  return passwordProblem(password) ?? (isCommonPassword(password) || isOneOf(password, words) ? '该密码过于常见，请更换' : undefined)
}

/** Refuses with INPUT_INVALID at `password`. */
export function requireGoodPassword(password: string, words: readonly (string | null)[]): void {
  const problem = newPasswordProblem(password, words)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'password', msg: problem }])
}

/** A word as it is, or with a few digits and signs around it. */
function isOneOf(password: string, words: readonly (string | null)[]): boolean {
  const folded = fold(password)
  const bare = withoutDress(folded)
  return words
    .flatMap(word => (word === null ? [] : [fold(word), fold(word.split('@')[0] ?? '')]))
    .some(word => word !== '' && (folded === word || bare === word))
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
