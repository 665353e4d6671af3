// Navigation: carries out what the guard decides, and shows the page inside the shell or alone.
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { routeOf } from '../routes/match.ts'
import type { RouteDefinition } from '../routes/register.ts'
import { REDIRECT_KEY } from '../session/token.ts'
import { type Session, useSession } from '../session/use-session.ts'
import styles from './app.module.css'
import { decide, type GuardFacts } from './guard.ts'
import { PageFrame } from './PageFrame.tsx'
import { loadShell, preloadPage } from './pages.ts'

/** The sign-in page does without it. */
const Shell = lazy(loadShell)

export function Navigation() {
  const location = useLocation()
  const session = useSession()
  const [announced, setAnnounced] = useState('')
  const target = location.pathname + location.search + location.hash
  const route = routeOf(location.pathname)
  const decision = decide({ target, route, hasToken: session.status !== 'anonymous', profile: profileFacts(session) })
  const renderPage = useCallback((of: RouteDefinition, at: string) => <PageFrame route={of} location={at} onShown={setAnnounced} />, [])
  const page = () => {
    if (decision.go === 'redirect') return <Navigate to={decision.to} replace />
    if (decision.go === 'keep target and redirect') return <KeepTarget target={target} to={decision.to} />
    if (decision.go === 'load profile' || !route) return <Waiting />
    if (route.access !== 'signed-in' || session.status !== 'ready') return renderPage(route, target)
    return (
      <Suspense fallback={<Waiting />}>
        <Shell session={session} route={route} renderPage={renderPage} onIntent={preloadPage} />
      </Suspense>
    )
  }
  return (
    <>
      {page()}
      <div role="status" className="sr-only">
        {announced}
      </div>
    </>
  )
}

/** After the profile failed to load: trying again from the page it leads to goes back to the target (spec §2). */
function KeepTarget({ target, to }: { target: string; to: string }) {
  useEffect(() => sessionStorage.setItem(REDIRECT_KEY, target), [target])
  return <Navigate to={to} replace />
}

function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.spinner} aria-hidden />
      <span className="sr-only">正在加载</span>
    </div>
  )
}

function profileFacts(session: Session): GuardFacts['profile'] {
  if (session.status === 'ready') return { roles: session.roles, isSubCustomer: session.isSubCustomer }
  return session.status === 'failed' ? 'failed' : 'not loaded'
}
