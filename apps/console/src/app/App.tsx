// App: everything that stands around the pages, once.
import { FailureDialog } from '@tallyhelm/browser/app/FailureDialog'
import { ErrorBoundary } from '@tallyhelm/browser/app/ErrorBoundary'
import { PageProgress } from '@tallyhelm/browser/app/PageProgress'
import { renderLink } from '@tallyhelm/browser/app/render-link'
import { createQueryClient } from '@tallyhelm/browser/calls/queries'
import { UiProvider } from '@tallyhelm/ui/layout/UiProvider'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { BrowserRouter } from 'react-router'
import { onTokenChange, readToken } from '../session/token.ts'
import { announceUnasked } from '../api/failure.ts'
import { Navigation } from './Navigation.tsx'

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
  const [client] = useState(() => createQueryClient(announceUnasked))
  return (
    <QueryClientProvider client={client}>
      <Navigation />
    </QueryClientProvider>
  )
}
