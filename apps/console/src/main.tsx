// Starts the console in the page.
import '@tallyhelm/ui/styles/tokens.css'
import '@tallyhelm/ui/styles/base.css'
import './app/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { warmUp } from './api/page-key.ts'
import { App } from './app/App.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
warmUp()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
