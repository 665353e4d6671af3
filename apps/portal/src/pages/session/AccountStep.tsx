// The second step of registering: who one is, the password, and the agreement.
import type { Checks } from '@tallyhelm/browser/forms/form-state'
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { COMPANY_NAME_MOST, INVITE_CODE_MOST, USER_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useEffect, useEffectEvent } from 'react'
import { focusField } from '@tallyhelm/ui/fields/FormErrorSummary'
import { emailProblem, nameProblem } from '../../security/problems.ts'
import { AGREEMENT_MISSING, Agreement } from './Agreement.tsx'
import styles from './login.module.css'
import { emptyPassword, type NewPassword, NewPasswordFields, newPasswordChecks } from './NewPasswordFields.tsx'

export type Account = NewPassword & {
  wallet_user_name: string
  company_name: string
  email: string
  invite_code: string
  agreed: boolean
}
/** In the order of the form. */
export const emptyAccount: Account = {
  wallet_user_name: '',
  company_name: '',
  email: '',
  ...emptyPassword,
  invite_code: '',
  agreed: false,
}
export const accountChecks: Checks<Account> = {
  wallet_user_name: name => nameProblem(name, '姓名', USER_NAME_MOST),
  company_name: name => tooLong(name, '公司名称', COMPANY_NAME_MOST),
  email: emailProblem,
  ...newPasswordChecks,
  invite_code: code => tooLong(code, '邀请码', INVITE_CODE_MOST),
  agreed: isAgreed => (isAgreed ? undefined : AGREEMENT_MISSING),
}

const tooLong = (text: string, what: string, most: number): string | undefined =>
  text.trim().length > most ? `${what}最多 ${most} 个字符` : undefined

type Props = { mobile: string; form: Form<Account>; onBack: () => void }

export function AccountStep({ mobile, form, onBack }: Props) {
  const { field, values, isBusy } = form
  const focusFirst = useEffectEvent(() => focusField(field('wallet_user_name').id))
  // The step before took the focus with it.
  useEffect(() => focusFirst(), [])
  return (
    <form noValidate className={styles.fields} onSubmit={form.submit}>
      <TextField label="姓名" autoComplete="name" {...field('wallet_user_name')} />
      <TextField label="公司名称" optional autoComplete="organization" {...field('company_name')} />
      <TextField label="邮箱" type="email" autoComplete="email" {...field('email')} />
      <NewPasswordFields form={form} own={[values.wallet_user_name, values.email, mobile]} />
      <TextField label="邀请码" optional autoComplete="off" {...field('invite_code')} />
      <Agreement {...field('agreed')} />
      <Button type="submit" variant="primary" size="large" block loading={isBusy} loadingText="注册中…">
        注册
      </Button>
      <Button variant="text" block onClick={onBack} disabledReason={isBusy ? '正在注册' : undefined}>
        上一步
      </Button>
    </form>
  )
}
