// App: everything that stands around the pages, once.
import { FailureDialog } from '@tallyhelm/browser/app/FailureDialog'
import { ErrorBoundary } from '@tallyhelm/browser/app/ErrorBoundary'
import { PageProgress } from '@tallyhelm/browser/app/PageProgress'
import { renderLink } from '@tallyhelm/browser/app/render-link'
import { createQueryClient } from '@tallyhelm/browser/calls/queries'
import { UiProvider } from '@tallyhelm/ui/layout/UiProvider'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { BrowserRouter } from 'react-router'
import { announceUnasked } from '../api/failure.ts'
import { BrandColours } from '../brand/BrandColours.tsx'
import { isLooking, onTokenChange, readVisit } from '../session/token.ts'
import { Navigation } from './Navigation.tsx'
import { VersionWatch } from './VersionWatch.tsx'
import { report } from './watch-errors.ts'

const LookBanner = lazy(async () => ({ default: (await import('../look/LookBanner.tsx')).LookBanner }))

export function App() {
  return (
    <ErrorBoundary isWholePage onCaught={report}>
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
  const [client] = useState(() => createQueryClient(announceUnasked))
  return (
    <QueryClientProvider client={client}>
      <BrandColours />
      <Suspense>{isLooking() ? <LookBanner /> : null}</Suspense>
      <Navigation />
    </QueryClientProvider>
  )
}
