// App: everything that stands around the pages, once.
import type { LinkProps } from '@tallyhelm/ui/actions/Link'
import { RouteProgress } from '@tallyhelm/ui/layout/RouteProgress'
import { UiProvider } from '@tallyhelm/ui/layout/UiProvider'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { BrowserRouter, Link } from 'react-router'
import { createQueryClient } from '../api/queries.ts'
import { onTokenChange, readToken } from '../session/token.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FailureDialog } from './FailureDialog.tsx'
import { Navigation } from './Navigation.tsx'
import { usePagesLoading } from './pages.ts'

export function App() {
  return (
    <ErrorBoundary isWholePage>
      <BrowserRouter basename="/console" useTransitions={false}>
        <UiProvider renderLink={renderLink}>
          <PerSession />
          <FailureDialog />
          <PageProgress />
        </UiProvider>
      </BrowserRouter>
    </ErrorBoundary>
  )
}

/** Everything that knows who is signed in starts afresh when somebody signs in or out. */
function PerSession() {
  const token = useSyncExternalStore(onTokenChange, readToken)
  return <OneSession key={token ?? 'anonymous'} />
}

function OneSession() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Navigation />
    </QueryClientProvider>
  )
}

function PageProgress() {
  return <RouteProgress active={usePagesLoading()} />
}

/** Links within the console go through its router; others, and those for a new window, are plain. */
function renderLink({ href, ...rest }: LinkProps) {
  const isOwn = href.startsWith('/') && !href.startsWith('/api/') && rest.target === undefined
  return isOwn ? <Link to={href} {...rest} /> : <a href={href} rel="noreferrer" {...rest} />
}
