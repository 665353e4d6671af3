// Starts the console in the page.
import { warmUp } from '@tallyhelm/browser/calls/page-key'
import '@tallyhelm/ui/styles/tokens.css'
import '@tallyhelm/ui/styles/base.css'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { keepPageSize } from './lists/page-size.ts'
import { joinOtherTabs, readToken } from './session/token.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
joinOtherTabs()
keepPageSize()
warmUp({ sid: readToken() })
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
