// Sign in to the console: login name, password and the six digits of the authenticator app, always all three.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { staffCodeProblem } from '@tallyhelm/protocol/topics/staff/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useFormCommand } from '../../api/queries.ts'
import { StaffCodeField } from '../../forms/StaffCodeField.tsx'
import { sessionEndedMessage, storeToken } from '../../session/token.ts'
import { Logo } from '../../shell/Logo.tsx'
import styles from './session.module.css'

export function SignInPage() {
  const signIn = useFormCommand(staffEndpoints.signIn)
  const form = useForm({
    initial: { login_name: '', password: '', code: '' },
    checks: {
      login_name: text => (text.trim() === '' ? '请输入账号' : undefined),
      password: text => (text === '' ? '请输入密码' : undefined),
      code: staffCodeProblem,
    },
    send: request => signIn.mutateAsync({ request }),
    onSuccess: ({ sid }) => storeToken(sid, false),
    // Each code counts once: after a refusal another one is asked for.
    onError: () => form.set({ code: '' }),
  })
  const ended = sessionEndedMessage()
  return (
    <main className={styles.screen}>
      <div className={styles.mark}>
        <Logo />
      </div>
      <form className={styles.card} noValidate onSubmit={form.submit} aria-labelledby="sign-in-title">
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
          {...form.field('login_name')}
        />
        <PasswordField label="密码" autoComplete="current-password" placeholder="请输入密码" {...form.field('password')} />
        <StaffCodeField help="验证器应用中的 6 位数字，每 30 秒更换" {...form.field('code')} />
        <FormRefusal text={form.message} />
        <Button type="submit" variant="primary" size="large" block loading={form.isBusy} loadingText="登录中…">
          登录
        </Button>
      </form>
      <p className={styles.note}>仅限内部员工使用，所有操作均被记录。</p>
    </main>
  )
}
