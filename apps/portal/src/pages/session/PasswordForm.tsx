// Sign-in by mobile number or e-mail address with a password.
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import { FormEnd, useFormEnd } from './FormEnd.tsx'
import styles from './login.module.css'
import { useSignIn } from './use-sign-in.ts'

export function PasswordForm({ onEntered }: { onEntered: (sid: string, remember: boolean) => void }) {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const end = useFormEnd()
  const signIn = useSignIn('password', onEntered)
  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={event => {
        event.preventDefault()
        signIn.submit(
          { login_type: 'password', account, country_code: '86', password, remember: end.remember },
          {
            account: accountProblem(account),
            password: password === '' ? '请输入密码' : undefined,
            agreement: end.problem,
          },
        )
      }}
    >
      <TextField
        id="account"
        label="手机号或邮箱"
        autoComplete="username"
        placeholder="请输入手机号或邮箱"
        value={account}
        error={signIn.problems['account']}
        onChange={value => {
          setAccount(value)
          signIn.clearProblem('account')
        }}
      />
      <PasswordField
        id="password"
        label="密码"
        autoComplete="current-password"
        placeholder="请输入密码"
        value={password}
        error={signIn.problems['password']}
        onChange={value => {
          setPassword(value)
          signIn.clearProblem('password')
        }}
      />
      <FormEnd end={end} signIn={signIn} />
    </form>
  )
}

function accountProblem(text: string): string | undefined {
  const account = text.trim()
  if (account === '') return '请输入手机号'
  if (account.includes('@')) return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(account) ? undefined : '请输入正确的邮箱'
  return /^\d{5,15}$/.test(account) ? undefined : '请输入正确的手机号'
}
