// A forgotten password: the phone is proved, then a link goes to the address that belongs to it (screens.md 3).
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { AccessFrame } from './AccessFrame.tsx'
import styles from './login.module.css'
import { emptyPhone, PhoneCodeFields, phoneChecks } from './PhoneCodeFields.tsx'
import { SendLinkStep } from './SendLinkStep.tsx'

const ConsultantCodes = lazy(async () => ({ default: (await import('../../consultant/ConsultantCodes.tsx')).ConsultantCodes }))

type Found = { email: string | null; ticket: string }

export function SendResetEmailPage() {
  const [found, setFound] = useState<Found>()
  const [notice, setNotice] = useState<string>()
  const startAgain = (reason: string) => {
    setNotice(reason)
    setFound(undefined)
  }
  return (
    <AccessFrame title="找回密码">
      {notice === undefined || found ? null : <NoticeStrip tone="warning">{notice}</NoticeStrip>}
      {found === undefined ? <ProvePhoneStep onFound={setFound} /> : null}
      {found?.email === null ? <NoAddress /> : null}
      {found && found.email !== null ? <SendLinkStep email={found.email} ticket={found.ticket} onExpired={startAgain} /> : null}
      <p className={styles.otherWays}>
        <Link href={paths.login()}>返回登录</Link>
      </p>
    </AccessFrame>
  )
}

function ProvePhoneStep({ onFound }: { onFound: (found: Found) => void }) {
  const find = useCommand(sessionEndpoints.getEmail)
  const form = useForm({
    initial: emptyPhone,
    checks: phoneChecks,
    send: ({ mobile: account, ...rest }) => find.mutateAsync({ request: { account, ...rest } }),
    onSuccess: onFound,
    aliases: { account: 'mobile' },
    at: 'code',
  })
  return (
    <form noValidate className={styles.fields} onSubmit={form.submit}>
      <p className={styles.hint}>验证手机号后，我们会把重置密码的链接发送到您绑定的邮箱。</p>
      <PhoneCodeFields purpose="reset" form={form} />
      <Button type="submit" variant="primary" size="large" block loading={form.isBusy} loadingText="验证中…">
        下一步
      </Button>
    </form>
  )
}

function NoAddress() {
  return (
    <div className={styles.fields}>
      <NoticeStrip tone="warning">{CATALOGUE.EMAIL_NOT_BOUND.msg}</NoticeStrip>
      <Suspense>
        <ConsultantCodes />
      </Suspense>
    </div>
  )
}
