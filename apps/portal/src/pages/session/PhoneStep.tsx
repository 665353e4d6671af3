// The first step of registering: the phone and its code.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { paths } from '../../routes/paths.ts'
import styles from './login.module.css'
import { PhoneCodeFields, type ProvedPhone } from './PhoneCodeFields.tsx'

/** `isTaken`: the number has an account already. */
type Props = { form: Form<ProvedPhone>; isTaken: boolean }

export function PhoneStep({ form, isTaken }: Props) {
  return (
    <form noValidate className={styles.fields} onSubmit={form.submit}>
      {isTaken ? (
        <NoticeStrip tone="warning">
          该手机号已注册，<Link href={paths.login()}>去登录</Link>
        </NoticeStrip>
      ) : null}
      <PhoneCodeFields purpose="register" form={form} />
      <Button type="submit" variant="primary" size="large" block loading={form.isBusy} loadingText="核验中…">
        下一步
      </Button>
    </form>
  )
}
