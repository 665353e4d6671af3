// Starts the portal in the page.
import '@tallyhelm/ui/styles/tokens.css'
import '@tallyhelm/ui/styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { warmUp } from './api/page-key.ts'
import { startReports } from './api/reports.ts'
import { App } from './app/App.tsx'
import { loadShell, preloadPage } from './app/pages.ts'
import { watchBlankScreen } from './app/watch-blank.ts'
import { watchErrors } from './app/watch-errors.ts'
import { showRememberedPalette } from './brand/palette.ts'
import { readToken, watchOtherTabs } from './session/token.ts'
import { startLayout } from './shell/layout-preference.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
watchErrors()
watchBlankScreen(root)
startReports(async () => (await import('./reporting/send-reports.ts')).sendReports)
showRememberedPalette()
warmUp()
watchOtherTabs()
startLayout()
if (readToken() !== undefined) {
  // What the page will need after the profile has come is fetched beside it.
  loadShell().catch(() => undefined)
  preloadPage(window.location.pathname)
}
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
