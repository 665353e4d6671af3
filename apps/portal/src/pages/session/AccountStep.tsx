// The second step of registering: who one is, the password, and the agreement.
import { COMPANY_NAME_MOST, INVITE_CODE_MOST, USER_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useEffect, useEffectEvent } from 'react'
import { focusField } from '@tallyhelm/ui/fields/FormErrorSummary'
import { emailProblem, nameProblem } from '../../security/problems.ts'
import type { Problems } from '../../security/use-problems.ts'
import { AGREEMENT_MISSING, Agreement } from './Agreement.tsx'
import styles from './login.module.css'
import { emptyPassword, type NewPassword, NewPasswordFields, newPasswordProblems } from './NewPasswordFields.tsx'

export type Account = NewPassword & { name: string; company: string; email: string; invite: string; isAgreed: boolean }
export const emptyAccount: Account = { ...emptyPassword, name: '', company: '', email: '', invite: '', isAgreed: false }
type AccountField = 'wallet_user_name' | 'company_name' | 'email' | 'password' | 'again' | 'invite_code' | 'agreed'
type TextName = 'name' | 'company' | 'email' | 'invite'

type Props = {
  mobile: string
  value: Account
  onChange: (value: Account) => void
  problems: Problems<AccountField>
  isBusy: boolean
  onBack: () => void
  onSubmit: () => void
}

export function AccountStep({ mobile, value, onChange, problems, isBusy, onBack, onSubmit }: Props) {
  const focusFirst = useEffectEvent(() => focusField(problems.of('wallet_user_name').id))
  // The step before took the focus with it.
  useEffect(() => focusFirst(), [])
  const bind = (name: TextName, field: AccountField) => ({
    ...problems.of(field),
    value: value[name],
    onChange: (text: string) => {
      onChange({ ...value, [name]: text })
      problems.clear(field)
    },
  })
  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TextField label="姓名" autoComplete="name" {...bind('name', 'wallet_user_name')} />
      <TextField label="公司名称" optional autoComplete="organization" {...bind('company', 'company_name')} />
      <TextField label="邮箱" type="email" autoComplete="email" {...bind('email', 'email')} />
      <NewPasswordFields
        value={value}
        onChange={password => onChange({ ...value, ...password })}
        problems={problems}
        own={[value.name, value.email, mobile]}
      />
      <TextField label="邀请码" optional autoComplete="off" {...bind('invite', 'invite_code')} />
      <Agreement
        {...problems.of('agreed')}
        checked={value.isAgreed}
        onChange={isAgreed => {
          onChange({ ...value, isAgreed })
          problems.clear('agreed')
        }}
      />
      <Button type="submit" variant="primary" size="large" block loading={isBusy} loadingText="注册中…">
        注册
      </Button>
      <Button variant="text" block onClick={onBack} disabledReason={isBusy ? '正在注册' : undefined}>
        上一步
      </Button>
    </form>
  )
}

/** In the order of the form. */
export function accountProblems(account: Account): Record<AccountField, string | undefined> {
  return {
    wallet_user_name: nameProblem(account.name, '姓名', USER_NAME_MOST),
    company_name: tooLong(account.company, '公司名称', COMPANY_NAME_MOST),
    email: emailProblem(account.email),
    ...newPasswordProblems(account),
    invite_code: tooLong(account.invite, '邀请码', INVITE_CODE_MOST),
    agreed: account.isAgreed ? undefined : AGREEMENT_MISSING,
  }
}

const tooLong = (text: string, what: string, most: number): string | undefined =>
  text.trim().length > most ? `${what}最多 ${most} 个字符` : undefined
