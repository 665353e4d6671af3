// Token: the session id of this browser, which all its tabs share, and what a tab remembers for its user.
import { sharedSession } from '@tallyhelm/browser/session/shared-session'

/** Keys of what a window remembers for its user. */
export const WINDOW_PREFIX = 'tallyhelm.'
export const REDIRECT_KEY = 'redirect'

/** Whoever leaves by choice leaves no stored target and nothing that a window remembered for him (open tabs). */
export const { readToken, readVisit, storeToken, rotateToken, isReplaced, clearToken, sessionEndedMessage, onTokenChange, joinOtherTabs } =
  sharedSession('tallyhelm.', () => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(WINDOW_PREFIX)) sessionStorage.removeItem(key)
    sessionStorage.removeItem(REDIRECT_KEY)
  })
