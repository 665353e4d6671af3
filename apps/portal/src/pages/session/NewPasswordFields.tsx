// A new password, typed twice, with how strong it is.
import { PASSWORD_LEAST, PASSWORD_MOST, passwordProblem } from '@tallyhelm/protocol/topics/session/limits'
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import type { Problems } from '../../security/use-problems.ts'
import { StrengthMeter } from '../../security/StrengthMeter.tsx'

export type NewPassword = { password: string; again: string }
export const emptyPassword: NewPassword = { password: '', again: '' }

type Props = {
  value: NewPassword
  onChange: (value: NewPassword) => void
  problems: Problems<'password' | 'again'>
  label?: string
  own?: readonly string[]
  resetToken?: string
}

export function NewPasswordFields({ value, onChange, problems, label = '密码', own, resetToken }: Props) {
  return (
    <>
      <div>
        <PasswordField
          label={label}
          autoComplete="new-password"
          help={`${PASSWORD_LEAST}-${PASSWORD_MOST} 位，不能使用常见密码或您的手机号、邮箱、姓名`}
          {...problems.of('password')}
          value={value.password}
          onChange={password => {
            onChange({ ...value, password })
            problems.clear('password')
          }}
        />
        <StrengthMeter password={value.password} own={own} resetToken={resetToken} />
      </div>
      <PasswordField
        label={`确认${label}`}
        autoComplete="new-password"
        {...problems.of('again')}
        value={value.again}
        onChange={again => {
          onChange({ ...value, again })
          problems.clear('again')
        }}
      />
    </>
  )
}

/** In the order of the form. */
export function newPasswordProblems({ password, again }: NewPassword): Record<keyof NewPassword, string | undefined> {
  return {
    password: password === '' ? '请输入密码' : passwordProblem(password),
    again: again === '' ? '请再次输入密码' : again === password ? undefined : '两次输入的密码不一致',
  }
}
