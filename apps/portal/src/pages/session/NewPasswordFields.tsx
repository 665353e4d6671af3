// A new password, typed twice, with how strong it is.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { PASSWORD_LEAST, PASSWORD_MOST, passwordProblem } from '@tallyhelm/protocol/topics/session/limits'
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import { StrengthMeter } from '../../security/StrengthMeter.tsx'

export type NewPassword = { password: string; again: string }
export const emptyPassword: NewPassword = { password: '', again: '' }

export const newPasswordChecks = {
  password: (password: string) => (password === '' ? '请输入密码' : passwordProblem(password)),
  again: (again: string, { password }: { password: string }) =>
    again === '' ? '请再次输入密码' : again === password ? undefined : '两次输入的密码不一致',
}

type Props = { form: Pick<Form<NewPassword>, 'values' | 'field'>; label?: string; own?: readonly string[]; resetToken?: string }

export function NewPasswordFields({ form, label = '密码', own, resetToken }: Props) {
  return (
    <>
      <div>
        <PasswordField
          label={label}
          autoComplete="new-password"
          help={`${PASSWORD_LEAST}-${PASSWORD_MOST} 位，不能使用常见密码或您的手机号、邮箱、姓名`}
          {...form.field('password')}
        />
        <StrengthMeter password={form.values.password} own={own} resetToken={resetToken} />
      </div>
      <PasswordField label={`确认${label}`} autoComplete="new-password" {...form.field('again')} />
    </>
  )
}
