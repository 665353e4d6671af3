// The first step of registering: the phone and its code.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { paths } from '../../routes/paths.ts'
import type { Problems } from '../../security/use-problems.ts'
import styles from './login.module.css'
import { PhoneCodeFields, type ProvedPhone } from './PhoneCodeFields.tsx'

type Props = {
  value: ProvedPhone
  onChange: (value: ProvedPhone) => void
  problems: Problems<'mobile' | 'code'>
  /** The number has an account already. */
  isTaken: boolean
  isBusy: boolean
  onNext: () => void
}

export function PhoneStep({ value, onChange, problems, isTaken, isBusy, onNext }: Props) {
  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={event => {
        event.preventDefault()
        onNext()
      }}
    >
      {isTaken ? (
        <NoticeStrip tone="warning">
          该手机号已注册，<Link href={paths.login()}>去登录</Link>
        </NoticeStrip>
      ) : null}
      <PhoneCodeFields purpose="register" value={value} onChange={onChange} problems={problems} mobileName="mobile" />
      <Button type="submit" variant="primary" size="large" block loading={isBusy} loadingText="核验中…">
        下一步
      </Button>
    </form>
  )
}
