// The unified social credit code of a Chinese company (GB 32100-2015): 18 characters, the last of which checks the others.

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** As it is kept: in capitals, without the blanks that papers print. */
export const plainCreditCode = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** What is wrong with a code as it is typed, or undefined; none is none, as companies abroad have no code. */
export function creditCodeProblem(typed: string): string | undefined {
  const code = plainCreditCode(typed)
  if (code === '') return undefined
  if (code.length !== 18) return '统一社会信用代码为 18 位'
  const values = [...code].map(letter => ALPHABET.indexOf(letter))
  if (values.includes(-1)) return '统一社会信用代码只含数字和大写字母（不含 I、O、S、V、Z）'
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * (values[place] ?? 0), 0)
  return (31 - (sum % 31)) % 31 === values[17] ? undefined : '统一社会信用代码校验位不正确，请核对'
}
