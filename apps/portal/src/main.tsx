// Starts the portal in the page.
import { warmUp } from '@tallyhelm/browser/calls/page-key'
import '@tallyhelm/ui/styles/tokens.css'
import '@tallyhelm/ui/styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { unread } from './api/client.ts'
import { startReports } from './api/reports.ts'
import { App } from './app/App.tsx'
import { loadSignedIn, preloadPage } from './app/pages.ts'
import { watchBlankScreen } from './app/watch-blank.ts'
import { watchErrors } from './app/watch-errors.ts'
import { showRememberedPalette } from './brand/palette.ts'
import { joinOtherTabs, readToken } from './session/token.ts'
import { startLayout } from './shell/layout-preference.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
watchErrors()
watchBlankScreen(root)
startReports(async () => (await import('./reporting/send-reports.ts')).sendReports)
showRememberedPalette()
joinOtherTabs()
startLayout()
if (readToken() === undefined) {
  // A visitor's page comes with the document (vite.config.ts): shown at once, and only then is the server asked for anything.
  void preloadPage(window.location.pathname)
    .then(show)
    .then(() => warmUp({ sid: undefined, unread }))
} else {
  warmUp({ sid: readToken(), unread })
  // What the page will need after the profile has come is fetched beside it.
  loadSignedIn().catch(() => undefined)
  void preloadPage(window.location.pathname)
  show()
}

function show(): void {
  createRoot(root as HTMLElement).render(
    // checked above
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
