// Token: the header half of the staff session, where this browser tab keeps it, and who wants to know when it changes.

/** Of the console alone: the portal's own session lies under another name. */
const KEY = 'tallyhelm-console.sid'

type Listener = () => void
const listeners = new Set<Listener>()
let endedMessage: string | undefined

/** The session id; undefined when nobody is signed in. It ends with the browser tab. */
export function readToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined
}

export function storeToken(sid: string): void {
  sessionStorage.setItem(KEY, sid)
  endedMessage = undefined
  announce()
}

/** Forgets the session; `message` says on the sign-in page why. */
export function clearToken(message?: string): void {
  sessionStorage.removeItem(KEY)
  endedMessage = message
  announce()
}

/** Why the last session ended; undefined after signing out by choice. */
export const sessionEndedMessage = (): string | undefined => endedMessage

/** Calls back when the token appears, changes or goes. Returns how to stop. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}
