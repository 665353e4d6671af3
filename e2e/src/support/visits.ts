// What every journey begins with: a browser for the file, visits that close themselves, and no error on any page.
import type { Visit, Viewport } from './browser.ts'
import { product } from './own-product.ts'
import { portalSession, takeSession } from './sessions.ts'
import { openVisits } from './visits-of.ts'

export { shoot } from './visits-of.ts'

/** Has signed no contract and is asked to after signing in; closed once, the question stays away in this window. */
const UNSIGNED = '13800000002'

export type Visits = {
  open: (viewport?: Viewport) => Promise<Visit>
  /** Holds a session that was opened over HTTP, and is on no page yet: for whoever goes to an address next. */
  holding: (mobile: string, viewport?: Viewport) => Promise<Visit>
  /** The same, on the dashboard. */
  signedIn: (mobile: string, viewport?: Viewport) => Promise<Visit>
}

/** Call it once at the top of a file. */
export function useVisits(url = product.url): Visits {
  const open = openVisits(url)
  const holding = async (mobile: string, viewport?: Viewport) => {
    const opened = await open(viewport)
    await takeSession(opened.page, await portalSession(opened.page, mobile))
    return opened
  }
  const signedIn = async (mobile: string, viewport?: Viewport) => {
    const opened = await holding(mobile, viewport)
    await opened.page.goto('/service/account/dashboard')
    if (mobile === UNSIGNED) await opened.page.getByRole('button', { name: '稍后签署' }).click()
    return opened
  }
  return { open, holding, signedIn }
}
