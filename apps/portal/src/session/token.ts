// Token: the session id of this browser, where it is kept, and who wants to know when it changes.

/** Keys of what a window remembers for its user. */
export const WINDOW_PREFIX = 'tallyhelm.'
const KEY = 'tallyhelm.sid'
export const REDIRECT_KEY = 'redirect'

type Listener = () => void
const listeners = new Set<Listener>()
let endedMessage: string | undefined

/** The session id; undefined when nobody is signed in. */
export function readToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? undefined
}

/** `remember` keeps it beyond this browser tab (记住登录状态). */
export function storeToken(sid: string, remember: boolean): void {
  forgetStored()
  ;(remember ? localStorage : sessionStorage).setItem(KEY, sid)
  endedMessage = undefined
  announce()
}

/**
 * Forgets the session and the stored target; `message` says on the sign-in page why. Without one the user left by choice, and
 * with the session goes all that this window remembered for it (open tabs).
 */
export function clearToken(message?: string): void {
  forgetStored()
  if (message === undefined)
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(WINDOW_PREFIX)) sessionStorage.removeItem(key)
  sessionStorage.removeItem(REDIRECT_KEY)
  endedMessage = message
  announce()
}

/** Why the last session ended, for the sign-in page; undefined after signing out by choice. */
export const sessionEndedMessage = (): string | undefined => endedMessage

/** Calls back when the token appears, changes or goes, in this browser tab or another one. Returns how to stop. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows sign-in and sign-out in other tabs of this browser. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (event.key === KEY || event.key === null) announce()
  })
}

function forgetStored(): void {
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(KEY)
}

function announce(): void {
  for (const listener of listeners) listener()
}
