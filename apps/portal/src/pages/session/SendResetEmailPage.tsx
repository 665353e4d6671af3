// A forgotten password: the phone is proved, then a link goes to the address that belongs to it (screens.md 3).
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { codeProblem, mobileProblem } from '../../security/problems.ts'
import { useProblems } from '../../security/use-problems.ts'
import { AccessFrame } from './AccessFrame.tsx'
import styles from './login.module.css'
import { emptyPhone, PhoneCodeFields } from './PhoneCodeFields.tsx'
import { SendLinkStep } from './SendLinkStep.tsx'

const ConsultantCodes = lazy(async () => ({ default: (await import('../../consultant/ConsultantCodes.tsx')).ConsultantCodes }))

const FIELDS = ['account', 'code'] as const
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
  const [phone, setPhone] = useState(emptyPhone)
  const problems = useProblems(FIELDS)
  const find = useCommand(sessionEndpoints.getEmail)
  const submit = () => {
    if (problems.check({ account: mobileProblem(phone.mobile, phone.country), code: codeProblem(phone.code) })) return
    find.mutate(
      { request: { account: phone.mobile, country_code: phone.country, code: phone.code } },
      { onSuccess: onFound, onError: error => problems.refuse(error, 'code') },
    )
  }
  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={styles.hint}>验证手机号后，我们会把重置密码的链接发送到您绑定的邮箱。</p>
      <PhoneCodeFields purpose="reset" value={phone} onChange={setPhone} problems={problems} mobileName="account" />
      <Button type="submit" variant="primary" size="large" block loading={find.isPending} loadingText="验证中…">
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
