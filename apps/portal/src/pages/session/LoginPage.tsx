// Sign-in: by code or by password, with the second factor of those who have one, beside what the product stands for (screens.md 3).
import type { SecondFactorDemand } from '@tallyhelm/protocol/topics/session/schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Link } from '@tallyhelm/ui/actions/Link'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../routes/paths.ts'
import { safeRedirect } from '../../routes/redirect.ts'
import { onTokenChange, readToken, sessionEndedMessage, storeToken } from '../../session/token.ts'
import { AccessFrame } from './AccessFrame.tsx'
import styles from './login.module.css'
import { SignInForm, type SignInWay } from './SignInForm.tsx'

const SecondFactorForm = lazy(async () => ({ default: (await import('./SecondFactorForm.tsx')).SecondFactorForm }))

const ways = [
  { value: 'code', label: '验证码登录' },
  { value: 'password', label: '密码登录' },
] as const satisfies readonly { value: SignInWay; label: string }[]

type Demand = { factor: SecondFactorDemand; remember: boolean }

export function LoginPage() {
  const [way, setWay] = useState<SignInWay>('code')
  const [demand, setDemand] = useState<Demand>()
  const [query] = useSearchParams()
  const [notice, setNotice] = useState(sessionEndedMessage)
  const navigate = useNavigate()
  const target = safeRedirect(query.get('redirect'))
  // Whoever signs in, here or in another tab, goes on.
  useEffect(
    () =>
      onTokenChange(() => {
        if (readToken() !== undefined) void navigate(target, { replace: true })
      }),
    [navigate, target],
  )
  if (demand) {
    const startAgain = (reason?: string) => {
      setNotice(reason)
      setDemand(undefined)
    }
    return (
      <AccessFrame title="两步验证">
        <Suspense>
          <SecondFactorForm demand={demand.factor} onProved={sid => storeToken(sid, demand.remember)} onStartAgain={startAgain} />
        </Suspense>
      </AccessFrame>
    )
  }
  return (
    <AccessFrame title="登录">
      {notice === undefined ? null : <NoticeStrip tone="warning">{notice}</NoticeStrip>}
      <SegmentedControl className={styles.ways ?? ''} label="登录方式" value={way} onChange={setWay} options={ways} />
      <SignInForm way={way} onEntered={storeToken} onSecondFactor={(factor, remember) => setDemand({ factor, remember })} />
      <p className={styles.otherWays}>
        <span>
          还没有账号？<Link href={paths.register()}>立即注册</Link>
        </span>
        <Link href={paths.forgottenPassword()}>忘记密码</Link>
      </p>
    </AccessFrame>
  )
}
