// Page frame: one page with its route, its own error boundary, its window title, and the focus on its heading.
import { createElement, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Route, Routes } from 'react-router'
import type { RouteDefinition } from '../routes/definition.ts'
import { RouteContext } from '../routes/use-route.ts'
import { useBrand } from '../session/use-brand.ts'
import styles from './app.module.css'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { pageOf } from './pages.ts'

type Props = {
  route: RouteDefinition
  /** Path, query and hash that this page sees, also while another page is in front of it. */
  location: string
  onShown: (title: string) => void
}

export function PageFrame({ route, location, onShown }: Props) {
  return (
    <ErrorBoundary key={location.split(/[?#]/, 1)[0]}>
      <Suspense fallback={<PageSkeleton />}>
        <RouteContext value={route}>
          <Shown route={route} onShown={onShown}>
            <Routes location={location}>
              <Route path={route.path} element={createElement(pageOf(route))} />
            </Routes>
          </Shown>
        </RouteContext>
      </Suspense>
    </ErrorBoundary>
  )
}

let isFirstPage = true

/** Runs each time the page comes to the front: title of the window, announcement, focus on the heading (visual.md 8). */
function Shown({ route, onShown, children }: { route: RouteDefinition; onShown: (title: string) => void; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const brandName = useBrand()?.name_zh
  useEffect(() => {
    document.title = brandName === undefined ? route.title : `${route.title} - ${brandName}`
  }, [route.title, brandName])
  useEffect(() => {
    onShown(route.title)
    if (!isFirstPage) {
      window.scrollTo(0, 0)
      frame.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    isFirstPage = false
  }, [route.title, onShown])
  return (
    <div ref={frame} className={styles.page}>
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
