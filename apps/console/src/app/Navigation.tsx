// Navigation: what an address shows to whoever asks: the sign-in page, a room inside the shell, or why not.
import { arriveAt } from '@tallyhelm/browser/app/arrive'
import { ErrorBoundary } from '@tallyhelm/browser/app/ErrorBoundary'
import frameStyles from '@tallyhelm/browser/app/app.module.css'
import { Waiting } from '@tallyhelm/browser/app/Waiting'
import { Button } from '@tallyhelm/ui/actions/Button'
import { createElement, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { HOME_PATH } from '../routes/definition.ts'
import { mayEnter, roomOf } from '../routes/register.ts'
import { useBadges, waitingIn } from '../queue/use-badges.ts'
import { signInPath, targetOf } from '../routes/redirect.ts'
import { useStaffSession } from '../session/use-staff.ts'
import styles from './app.module.css'
import { pageOf } from './pages.ts'
import { RoomTitleContext } from './room-title.ts'

/** The sign-in page does without it. */
const Shell = lazy(async () => ({ default: (await import('../shell/Shell.tsx')).Shell }))
const SIGN_IN = { title: '登录', page: 'session/SignInPage' }
const FIRST_PASSWORD = { title: '修改初始密码', page: 'session/FirstPasswordPage' }
const FORBIDDEN = { title: '没有权限', page: 'errors/ForbiddenPage' }
const MISSING = { title: '页面不存在', page: 'errors/NotFoundPage' }

export function Navigation() {
  const { pathname, search } = useLocation()
  const session = useStaffSession()
  const isSignIn = pathname === '/sign-in'
  if (session.status === 'anonymous') return isSignIn ? <Shown of={SIGN_IN} /> : <Navigate to={signInPath(pathname + search)} replace />
  if (isSignIn) return <Navigate to={targetOf(search)} replace />
  if (pathname === '/') return <Navigate to={HOME_PATH} replace />
  if (session.status === 'loading') return <Waiting />
  if (session.status === 'failed') return <Failed message={session.message} requestId={session.requestId} onRetry={session.retry} />
  if (session.staff.is_password_initial) return <Shown of={FIRST_PASSWORD} />
  const room = roomOf(pathname)
  const shown = room === undefined ? MISSING : mayEnter(room, session.staff.role) ? room : FORBIDDEN
  return (
    <Suspense fallback={<Waiting />}>
      <Shell staff={session.staff} room={room}>
        <Shown of={shown} key={pathname} />
      </Shell>
    </Suspense>
  )
}

/** One page with its own error boundary, its window title, and the focus on its heading. */
function Shown({ of }: { of: { title: string; page: string } }) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <ErrorBoundary>
      <Suspense fallback={<div className={styles.skeleton} aria-hidden />}>
        <Arrived title={of.title} frame={frame}>
          <div ref={frame} className={frameStyles.page}>
            {createElement(pageOf(of))}
          </div>
        </Arrived>
      </Suspense>
    </ErrorBoundary>
  )
}

function Arrived({ title, frame, children }: { title: string; frame: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const session = useStaffSession()
  const waiting = waitingIn(useBadges({ isOn: session.status === 'ready' && !session.staff.is_password_initial }))
  const [own, setOwn] = useState<string>()
  const shown = own ?? title
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${shown} - 运营后台`
  }, [shown, waiting])
  useEffect(() => arriveAt(frame.current), [frame])
  return <RoomTitleContext value={setOwn}>{children}</RoomTitleContext>
}

function Failed({ message, requestId, onRetry }: { message: string; requestId: string | undefined; onRetry: () => void }) {
  return (
    <div className={frameStyles.broken} role="alert">
      <h1>后台暂时无法打开</h1>
      <p>
        {message}
        {requestId === undefined ? null : `（请求编号 ${requestId}）`}
      </p>
      <div className={frameStyles.brokenActions}>
        <Button variant="primary" onClick={onRetry}>
          重试
        </Button>
      </div>
    </div>
  )
}
