// Sign in to the console: login name, password and the six digits of the authenticator app, always all three.
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { type FormEvent, useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useCommand } from '../../api/queries.ts'
import { sessionEndedMessage, storeToken } from '../../session/token.ts'
import { Logo } from '../../shell/Logo.tsx'
import styles from './session.module.css'

const EMPTY = { login_name: '', password: '', code: '' }
type Values = typeof EMPTY
type Problems = Partial<Record<keyof Values, string>>

export function SignInPage() {
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const signIn = useCommand(staffEndpoints.signIn, {
    onSuccess: ({ sid }) => storeToken(sid, false),
    // Each code counts once: after a refusal another one is asked for.
    onError: () => setValues(now => ({ ...now, code: '' })),
  })
  const ended = sessionEndedMessage()
  const set = (change: Partial<Values>) => {
    setValues({ ...values, ...change })
    setProblems({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(values)
    setProblems(found)
    if (Object.keys(found).length === 0) signIn.mutate({ request: values })
  }
  const errorOf = (name: keyof Values) => problems[name] ?? fieldMessage(signIn.error, name)
  const refusal = formMessage(signIn.error, ['login_name', 'password', 'code'])
  return (
    <main className={styles.screen}>
      <div className={styles.mark}>
        <Logo />
      </div>
      <form className={styles.card} noValidate onSubmit={submit} aria-labelledby="sign-in-title">
        <h1 id="sign-in-title" tabIndex={-1}>
          员工登录
        </h1>
        {ended === undefined || signIn.error ? null : <NoticeStrip tone="warning">{ended}</NoticeStrip>}
        <TextField
          label="账号"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="请输入登录账号"
          value={values.login_name}
          onChange={login_name => set({ login_name })}
          error={errorOf('login_name')}
        />
        <PasswordField
          label="密码"
          autoComplete="current-password"
          placeholder="请输入密码"
          value={values.password}
          onChange={password => set({ password })}
          error={errorOf('password')}
        />
        <TextField
          label="动态验证码"
          help="验证器应用中的 6 位数字，每 30 秒更换"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="6 位数字"
          value={values.code}
          onChange={code => set({ code: code.normalize('NFKC').replace(/\D/g, '').slice(0, 6) })}
          error={errorOf('code')}
        />
        <div role="alert">{refusal === undefined ? null : <FieldError text={refusal} />}</div>
        <Button type="submit" variant="primary" size="large" block loading={signIn.isPending} loadingText="登录中…">
          登录
        </Button>
      </form>
      <p className={styles.note}>仅限内部员工使用，所有操作均被记录。</p>
    </main>
  )
}

function problemsOf({ login_name, password, code }: Values): Problems {
  return {
    ...(login_name.trim() === '' ? { login_name: '请输入账号' } : {}),
    ...(password === '' ? { password: '请输入密码' } : {}),
    ...(/^\d{6}$/.test(code) ? {} : { code: '动态验证码为 6 位数字' }),
  }
}
