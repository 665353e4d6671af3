// Problems: what is wrong with what was typed about a person's own account, in the words of the server.
import { emailForm, isAddress } from '@tallyhelm/protocol/topics/session/account-name'
import { CODE_PATTERN, EMAIL_MOST, passwordProblem } from '@tallyhelm/protocol/topics/session/limits'
import { readPhone } from '@tallyhelm/protocol/topics/session/phone'

type Problem = string | undefined

export function mobileProblem(text: string, country: string): Problem {
  if (text.trim() === '') return '请输入手机号'
  return readPhone(text, country) ? undefined : '请输入正确的手机号'
}

/** Of a field that takes a mobile number or an e-mail address. */
export function accountProblem(text: string, country: string): Problem {
  if (text.trim() === '') return '请输入手机号或邮箱'
  return isAddress(text) ? emailProblem(text) : mobileProblem(text, country)
}

export function codeProblem(text: string): Problem {
  if (text === '') return '请输入验证码'
  return CODE_PATTERN.test(text) ? undefined : '验证码为 6 位数字'
}

export function emailProblem(text: string): Problem {
  const email = emailForm(text)
  if (email === '') return '请输入邮箱'
  return email.length <= EMAIL_MOST && /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+\.[\x21-\x3f\x41-\x7e]+$/.test(email)
    ? undefined
    : '请输入正确的邮箱'
}

/** A text that must be there and fit; blanks around it don't count. */
export function nameProblem(text: string, what: string, most: number): Problem {
  const name = text.trim()
  if (name === '') return `请输入${what}`
  return name.length > most ? `${what}最多 ${most} 个字符` : undefined
}

export const passwordChecks = {
  old_password: (former: string): Problem => (former === '' ? '请输入原密码' : undefined),
  password: (password: string, { old_password }: { old_password: string }): Problem =>
    password === '' ? '请输入新密码' : password === old_password ? '新密码不能与原密码相同' : passwordProblem(password),
  again: (again: string, { password }: { password: string }): Problem =>
    again === '' ? '请再次输入新密码' : again === password ? undefined : '两次输入的密码不一致',
}

export type Strength = { score: 0 | 1 | 2 | 3; text: string }
const STRENGTH_TEXTS = ['太短', '弱', '中', '强'] as const

/** A hint only: what counts is the length; kinds of characters raise it. Common passwords are known to the server alone. */
export function passwordStrength(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/].filter(kind => kind.test(password)).length
  const length = [...password].length
  const isPlain = new Set(password.toLowerCase()).size < 4
  const score =
    passwordProblem(password) !== undefined ? 0 : isPlain ? 1 : length >= 14 || (length >= 10 && kinds >= 3) ? 3 : kinds >= 2 ? 2 : 1
  return { score, text: STRENGTH_TEXTS[score] }
}
