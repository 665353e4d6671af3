// Login receiver: a sister site sends somebody over with a single-use token, which becomes a session here (screens.md 3).
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { safeRedirect } from '../../routes/redirect.ts'
import { readToken, storeToken } from '../../session/token.ts'
import { useSession } from '../../session/use-session.ts'
import styles from './login.module.css'
import { useSecretOfAddress } from './use-secret-of-address.ts'

const PATIENCE_MS = 6_000

/** Whoever is signed in already is asked first: a link must not put somebody else in his place. */
export function LoginReceiverPage() {
  const token = useSecretOfAddress('token')
  const [isWanted, setIsWanted] = useState(() => readToken() === undefined)
  if (token === '') return <Failed reason="缺少登录凭证" />
  return isWanted ? <Entering token={token} /> : <Switching onSwitch={() => setIsWanted(true)} />
}

function Switching({ onSwitch }: { onSwitch: () => void }) {
  const session = useSession()
  const name = session.status === 'ready' ? session.profile.wallet_user_name : undefined
  return (
    <main className={styles.leaving}>
      <div className={styles.outcome}>
        <h1 tabIndex={-1}>切换登录账号？</h1>
        <p>
          您已登录{name === undefined ? '' : `为“${name}”`}
          。继续将退出当前账号，并以链接中的账号登录；未提交的内容不会保留。如非您本人打开此链接，请勿继续。
        </p>
        <LinkButton variant="primary" href={paths.home()}>
          保留当前账号
        </LinkButton>
        <Button onClick={onSwitch}>切换账号</Button>
      </div>
    </main>
  )
}

function Entering({ token }: { token: string }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [isLate, setIsLate] = useState(false)
  // Asked once: the token is good for one try.
  const session = useCall(
    sessionEndpoints.validateToken,
    { token },
    { enabled: !isLate, retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  )
  const sid = session.data?.sid
  const enter = useEffectEvent((received: string) => {
    storeToken(received, false)
    void navigate(safeRedirect(query.get('redirect')), { replace: true })
  })
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (sid !== undefined && !isLate) enter(sid)
  }, [sid, isLate])
  const failure = session.error?.msg ?? (isLate ? '登录超时，请重新登录' : undefined)
  if (failure !== undefined) return <Failed reason={failure} />
  return (
    <main className={styles.leaving} role="status">
      <span className={styles.spinner} aria-hidden />
      <h1 tabIndex={-1}>正在登录</h1>
    </main>
  )
}

function Failed({ reason }: { reason: string }) {
  const [query] = useSearchParams()
  return (
    <main className={styles.leaving}>
      <div className={styles.outcome} role="alert">
        <h1 tabIndex={-1}>登录未完成</h1>
        <p>{reason}</p>
        <LinkButton variant="primary" href={paths.login(query.get('redirect') ?? undefined)}>
          重新登录
        </LinkButton>
      </div>
    </main>
  )
}
