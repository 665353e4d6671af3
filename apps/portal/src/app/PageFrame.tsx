// Page frame: one page with its route, its own error boundary, its window title, and the focus on its heading.
import frameStyles from '@tallyhelm/browser/app/app.module.css'
import { arriveAt } from '@tallyhelm/browser/app/arrive'
import { ErrorBoundary } from '@tallyhelm/browser/app/ErrorBoundary'
import { createElement, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Route, Routes } from 'react-router'
import type { RouteDefinition } from '../routes/definition.ts'
import { RouteContext } from '../routes/use-route.ts'
import { useBrand } from '../session/use-brand.ts'
import { useSession } from '../session/use-session.ts'
import styles from './app.module.css'
import { asShownTo } from './of-customers.ts'
import { pageOf } from './pages.ts'
import { report } from './watch-errors.ts'

type Props = {
  route: RouteDefinition
  /** Path, query and hash that this page sees, also while another page is in front of it. */
  location: string
  onShown: (title: string) => void
}

export function PageFrame({ route, location, onShown }: Props) {
  const session = useSession()
  const shown = session.status === 'ready' ? asShownTo(route, session.roles) : route
  return (
    <ErrorBoundary onCaught={report} key={location.split(/[?#]/, 1)[0]}>
      <Suspense fallback={<PageSkeleton />}>
        <RouteContext value={route}>
          <Shown route={route} onShown={onShown}>
            <Routes location={location}>
              <Route path={route.path} element={createElement(pageOf(shown))} />
            </Routes>
          </Shown>
        </RouteContext>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Runs each time the page comes to the front: title of the window, announcement, focus on the heading (visual.md 8). */
function Shown({ route, onShown, children }: { route: RouteDefinition; onShown: (title: string) => void; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const brandName = useBrand()?.name_zh
  useEffect(() => {
    document.title = brandName === undefined ? route.title : `${route.title} - ${brandName}`
  }, [route.title, brandName])
  useEffect(() => {
    onShown(route.title)
    arriveAt(frame.current)
  }, [route.title, onShown])
  return (
    <div ref={frame} className={frameStyles.page}>
      {children}
    </div>
  )
}

function PageSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      <div className={styles.skeletonHead} />
      <div className={styles.skeletonCard} />
    </div>
  )
}
