// Login receiver: a sister site sends somebody over with a single-use token, which becomes a session here (screens.md 3).
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { safeRedirect } from '../../routes/redirect.ts'
import { storeToken } from '../../session/token.ts'
import styles from './login.module.css'
import { useSecretOfAddress } from './use-secret-of-address.ts'

const PATIENCE_MS = 6_000

export function LoginReceiverPage() {
  const [query] = useSearchParams()
  const token = useSecretOfAddress('token')
  const navigate = useNavigate()
  const [isLate, setIsLate] = useState(false)
  // Asked once: the token is good for one try.
  const session = useCall(
    sessionEndpoints.validateToken,
    { token },
    { enabled: token !== '' && !isLate, retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
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
  const failure = token === '' ? '缺少登录凭证' : (session.error?.msg ?? (isLate ? '登录超时，请重新登录' : undefined))
  if (failure === undefined) {
    return (
      <main className={styles.leaving} role="status">
        <span className={styles.spinner} aria-hidden />
        <h1 tabIndex={-1}>正在登录</h1>
      </main>
    )
  }
  return (
    <main className={styles.leaving}>
      <div className={styles.outcome} role="alert">
        <h1 tabIndex={-1}>登录未完成</h1>
        <p>{failure}</p>
        <LinkButton variant="primary" href={paths.login(query.get('redirect') ?? undefined)}>
          重新登录
        </LinkButton>
      </div>
    </main>
  )
}
