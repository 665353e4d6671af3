// Navigation: carries out what the guard decides, and shows the page inside the shell or alone.
import { Waiting } from '@tallyhelm/browser/app/Waiting'
import { MAX_TITLE_LEVELS } from '@tallyhelm/protocol/topics/diagnostics/limits'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { reportPageView } from '../api/reports.ts'
import { routeOf } from '../routes/match.ts'
import { trailOf } from '../routes/menu.ts'
import type { RouteDefinition } from '../routes/definition.ts'
import { REDIRECT_KEY } from '../session/token.ts'
import { type Session, useSession } from '../session/use-session.ts'
import { decide, type GuardFacts } from './guard.ts'
import { PageFrame } from './PageFrame.tsx'
import { loadSignedIn, preloadPage } from './pages.ts'

/** The sign-in page does without it. */
const SignedIn = lazy(loadSignedIn)

export function Navigation() {
  const location = useLocation()
  const session = useSession()
  const [announced, setAnnounced] = useState('')
  const target = location.pathname + location.search + location.hash
  const route = routeOf(location.pathname)
  const decision = decide({ target, route, hasToken: session.status !== 'anonymous', profile: profileFacts(session) })
  usePageViews(decision.go === 'show' ? route : undefined, location.pathname, session)
  const renderPage = useCallback((of: RouteDefinition, at: string) => <PageFrame route={of} location={at} onShown={setAnnounced} />, [])
  const page = () => {
    if (decision.go === 'redirect') return <Navigate to={decision.to} replace />
    if (decision.go === 'keep target and redirect') return <KeepTarget target={target} to={decision.to} />
    if (decision.go === 'load profile' || !route) return <Waiting />
    if (route.access !== 'signed-in' || session.status !== 'ready') return renderPage(route, target)
    return (
      <Suspense fallback={<Waiting />}>
        <SignedIn session={session} route={route} renderPage={renderPage} onIntent={preloadPage} />
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

/** Tells the analytics port of each page that is shown, with the titles of up to three menu levels above it (spec §2). */
function usePageViews(route: RouteDefinition | undefined, pathname: string, session: Session): void {
  const isSubCustomer = session.status === 'ready' && session.isSubCustomer
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same page of another address is another view
  useEffect(() => {
    if (!route) return
    const trail = trailOf(route, { roles: [], isSubCustomer, channels: CHANNEL_CODES })
    reportPageView({ route: route.path, titles: trail.map(({ title }) => title).slice(-MAX_TITLE_LEVELS) })
  }, [route, pathname, isSubCustomer])
}

/** After the profile failed to load: trying again from the page it leads to goes back to the target (spec §2). */
function KeepTarget({ target, to }: { target: string; to: string }) {
  useEffect(() => sessionStorage.setItem(REDIRECT_KEY, target), [target])
  return <Navigate to={to} replace />
}

function profileFacts(session: Session): GuardFacts['profile'] {
  if (session.status === 'ready') return { roles: session.roles, isSubCustomer: session.isSubCustomer }
  return session.status === 'failed' ? 'failed' : 'not loaded'
}
