// App: everything that stands around the pages, once.
import type { LinkProps } from '@tallyhelm/ui/actions/Link'
import { RouteProgress } from '@tallyhelm/ui/layout/RouteProgress'
import { UiProvider } from '@tallyhelm/ui/layout/UiProvider'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { BrowserRouter, Link } from 'react-router'
import { createQueryClient } from '../api/queries.ts'
import { BrandColours } from '../brand/BrandColours.tsx'
import { onTokenChange, readVisit } from '../session/token.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { FailureDialog } from './FailureDialog.tsx'
import { Navigation } from './Navigation.tsx'
import { usePagesLoading } from './pages.ts'
import { VersionWatch } from './VersionWatch.tsx'

export function App() {
  return (
    <ErrorBoundary isWholePage>
      {/* Without transitions a closed tab and the address it leads to change together; pages bring their own fallback. */}
      <BrowserRouter useTransitions={false}>
        <UiProvider renderLink={renderLink}>
          <PerSession />
          <FailureDialog />
          <VersionWatch />
          <PageProgress />
        </UiProvider>
      </BrowserRouter>
    </ErrorBoundary>
  )
}

/** Everything that knows the user starts afresh when somebody signs in or out. */
function PerSession() {
  const visit = useSyncExternalStore(onTokenChange, readVisit)
  return <OneSession key={visit ?? 'anonymous'} />
}

function OneSession() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <BrandColours />
      <Navigation />
    </QueryClientProvider>
  )
}

function PageProgress() {
  return <RouteProgress active={usePagesLoading()} />
}

/** Links within the portal go through its router; others, and those for a new window, are plain. */
function renderLink({ href, ...rest }: LinkProps) {
  const isOwn = href.startsWith('/') && !href.startsWith('/api/') && rest.target === undefined
  return isOwn ? <Link to={href} {...rest} /> : <a href={href} rel="noreferrer" {...rest} />
}
